-- Limits of money: shares, withdrawals, tips, top-ups and cards.

-- earnings and withdrawals

create function private.limit_creator_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 8000;
comment on function private.limit_creator_share_bps is
  'basis points: share of a sale that a creator keeps, floored; the rest is the platform''s';
create function private.limit_referral_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_referral_share_bps is
  'basis points: share of a referred creator''s subscription earnings that the referrer gets';
create function private.limit_clearing_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_clearing_days is 'days: until earnings are cleared';
create function private.limit_payday_isodow() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_payday_isodow is 'day of the week, Monday is 1: payouts fall due';
create function private.limit_withdrawal_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10000;
comment on function private.limit_withdrawal_min_cents is
  'cents USD: least cleared balance for a withdrawal';
create function private.limit_withdrawal_min_gbp_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_withdrawal_min_gbp_cents is
  'cents USD: the same where the bank is in GB';
create function private.limit_bank_name_max() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_bank_name_max is 'characters: longest name of a bank';

-- tips and top-ups

create function private.limit_tip_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_tip_min_cents is 'cents: smallest tip';
create function private.limit_tip_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 99900;
comment on function private.limit_tip_max_cents is 'cents: largest tip';
create function private.limit_topup_amounts_cents() returns bigint[]
language sql immutable parallel safe set search_path = ''
  return array[500, 1000, 2000, 3000, 4000, 5000, 9900]::bigint[];
comment on function private.limit_topup_amounts_cents is 'cents: the amounts of a top-up';
create function private.limit_topup_refund_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_topup_refund_days is
  'days: at closure, unspent top-ups of this time are refunded';

-- own cap

create function private.limit_spend_cap_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_spend_cap_min_cents is 'cents: smallest own cap of a fan';
create function private.limit_spend_cap_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10000000;
comment on function private.limit_spend_cap_max_cents is 'cents: largest own cap of a fan';
create function private.limit_spend_cap_raise_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_spend_cap_raise_hours is
  'hours: before a higher own cap, or the end of one, holds';

-- cards and charges

create function private.limit_card_brands() returns text[]
language sql immutable parallel safe set search_path = ''
  return array['visa', 'mastercard']::text[];
comment on function private.limit_card_brands is 'brands: accepted cards';
create function private.limit_new_card_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_new_card_hours is 'hours: a card counts as new';
create function private.limit_new_card_spend_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 20000;
comment on function private.limit_new_card_spend_cents is 'cents: most that a new card may spend';
create function private.limit_card_attempts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_card_attempts_per_hour is
  'calls: reads of a user''s card account in an hour; a try at a card is one or two';
create function private.limit_card_setup_failures_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_card_setup_failures_per_hour is
  'cards: of one user that the bank refused to put on file in an hour';
create function private.limit_payments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_payments_per_hour is
  'payments: by card that one user opens in an hour';
create function private.limit_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_charges_per_hour is
  'charges: by one user or to one card in an hour';
create function private.limit_failed_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_failed_charges_per_hour is
  'charges: without success, by one user or to one card in an hour';
create function private.limit_address_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_address_charges_per_hour is
  'charges: from one network address in an hour';
create function private.limit_address_failed_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_address_failed_charges_per_hour is
  'charges: without success, from one network address in an hour';

-- renewals
create function private.limit_renewal_days() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_days is
  'days: after the end of a period in which it can still be renewed';
create function private.limit_renewal_reminder_days() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_reminder_days is
  'days: before a renewal on which its mail is sent';
create function private.limit_renewal_lead_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_renewal_lead_minutes is
  'minutes: a renewal begins before the end of its period, so that access has no gap';
