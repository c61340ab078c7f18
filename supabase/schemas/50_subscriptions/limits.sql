-- Limits of fees, offers, subscriptions, trials and follows.

-- fees and subscriptions

create function private.limit_fee_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 499;
comment on function private.limit_fee_min_cents is 'cents: lowest subscription fee';
create function private.limit_fee_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 4499;
comment on function private.limit_fee_max_cents is 'cents: highest subscription fee';
create function private.limit_fee_default_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_fee_default_cents is 'cents: subscription fee at sign-up';
create function private.limit_offer_sales_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_offer_sales_max is 'sales: most of one limited offer';
create function private.limit_offers_per_day() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_offers_per_day is
  'offers: starts of one creator in a day, each of which followers are told of';
create function private.limit_subscription_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_subscription_days is 'days: one paid period';
create function private.limit_resumes_of_one_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_resumes_of_one_per_hour is
  'resumes: of one stopped subscription in an hour';
create function private.limit_renewal_attempts() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_attempts is
  'attempts: failed renewals, one a day, before a subscription stops renewing';
create function private.limit_renewal_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_renewal_pause_minutes is
  'minutes: until a renewal that could not be attempted is attempted again';

-- trials

create function private.limit_page_trials() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_trials is 'rows: sent trials';
create function private.limit_trial_periods_days() returns int[]
language sql immutable parallel safe set search_path = '' return array[1, 4, 7, 30];
comment on function private.limit_trial_periods_days is 'days: the lengths of a trial';
create function private.limit_trial_code_length() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trial_code_length is 'characters: length of a trial code';
create function private.limit_trial_redeem_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_trial_redeem_days is
  'days: in which a sent trial has to be redeemed';
create function private.limit_trials_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_trials_per_day is 'trials: that one creator sends in a day';
create function private.limit_trial_attempts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trial_attempts_per_hour is
  'calls: tries of one user at trial codes in an hour';

-- follows

create function private.limit_follows_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_follows_per_hour is 'follows: that one user begins in an hour';
create function private.limit_follows_of_one_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_follows_of_one_per_hour is
  'follows: of one creator that one user begins in an hour';
