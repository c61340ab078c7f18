-- Limits of names, accounts, profiles and sessions.

-- names and accounts

create function private.limit_username_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_username_min is 'characters: shortest username';
create function private.limit_username_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_username_max is 'characters: longest username';
create function private.limit_username_hold_months() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_username_hold_months is
  'months: the username of a closed account stays reserved';
create function private.limit_unconfirmed_name_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_unconfirmed_name_hours is
  'hours: a sign-up that nobody confirmed keeps its username from others';
create function private.limit_email_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_email_min is 'characters: shortest e-mail address';
create function private.limit_email_max() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_email_max is 'characters: longest e-mail address';
create function private.limit_signup_checks_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_signup_checks_per_minute is
  'calls: checks of a username from one address in a minute';
create function private.limit_security_hold_hours() returns int
language sql immutable parallel safe set search_path = '' return 72;
comment on function private.limit_security_hold_hours is
  'hours: no payout after a change of bank details, e-mail, password or identities';
create function private.limit_devices_shown() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_devices_shown is
  'devices: newest ones in the list of signed-in devices';
create function private.limit_closure_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_closure_days is
  'days: from the request to close an account until its deletion';
create function private.limit_empty_account_months() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_empty_account_months is
  'months: an account that was never used is kept before its deletion';
create function private.limit_personal_data_months() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_personal_data_months is
  'months: personal and bank data are kept after closure';
create function private.limit_financial_record_years() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_financial_record_years is
  'years: financial records and proofs of identity and consent are kept';
create function private.limit_empty_notice_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_empty_notice_days is
  'days: an account that was never used is told of its deletion before';
create function private.limit_idle_notice_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_idle_notice_days is
  'days: an idle creator is told before the page is unlisted';

-- profiles

create function private.limit_name_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_name_min is 'characters: shortest display name';
create function private.limit_name_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_name_max is 'characters: longest display name';
create function private.limit_age_min() returns int
language sql immutable parallel safe set search_path = '' return 18;
comment on function private.limit_age_min is 'years: minimum age of a user';
create function private.limit_age_max() returns int
language sql immutable parallel safe set search_path = '' return 75;
comment on function private.limit_age_max is 'years: highest age that the input takes';
create function private.limit_location_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_location_min is 'characters: shortest location';
create function private.limit_location_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_location_max is 'characters: longest location';
create function private.limit_bio_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_bio_min is 'characters: shortest bio';
create function private.limit_bio_max() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_bio_max is 'characters: longest bio';
create function private.limit_twitter_max() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_twitter_max is 'characters: longest X handle after the @';
create function private.limit_instagram_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_instagram_max is
  'characters: longest Instagram handle after the @';
create function private.limit_twitter_link_wait_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_twitter_link_wait_hours is
  'hours: after a link to X until the next one may be made';
create function private.limit_wishlist_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_wishlist_max is 'characters: longest wishlist address';
create function private.limit_categories_max() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_categories_max is 'categories: most of one creator';
create function private.limit_chat_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_price_min_cents is
  'cents: lowest price of a message or call';
create function private.limit_chat_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 9999;
comment on function private.limit_chat_price_max_cents is
  'cents: highest price of a message or call';
create function private.limit_invisible_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_invisible_hours is
  'hours: without activity, after which the next sign-in ends invisibility';
create function private.limit_idle_unlist_months() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_idle_unlist_months is
  'months: without an update, after which a profile may be unlisted';

-- second factor

create function private.limit_step_up_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_step_up_minutes is
  'minutes: a check of the second factor serves changes of bank, payout, e-mail and password';

-- proofs of age

create function private.limit_age_pass_days() returns int
language sql immutable parallel safe set search_path = '' return 365;
comment on function private.limit_age_pass_days is 'days: a proof of age is valid';
create function private.limit_age_retry_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_age_retry_hours is
  'hours: after a check that did not confirm an age, until the next one';
create function private.limit_age_check_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_age_check_minutes is
  'minutes: a check of an age may take; a later result counts for nothing';
create function private.limit_age_checks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_age_checks_per_hour is
  'checks: of an age that one member or one address begins in an hour';
