-- Limits of bank details and payouts. What a withdrawal needs is in 40_wallet.

create function private.limit_page_withdrawals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_withdrawals is 'rows: withdrawals';
create function private.limit_bank_holder_max() returns int
language sql immutable parallel safe set search_path = '' return 70;
comment on function private.limit_bank_holder_max is
  'characters: longest holder of a bank account';
create function private.limit_bank_changes_per_day() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_bank_changes_per_day is
  'changes: of one creator''s bank details in a day';
create function private.limit_payout_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_payout_pause_minutes is
  'minutes: between two questions to the provider about the same payout';
create function private.limit_payout_grace_days() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_payout_grace_days is
  'days: after a payday in which a payout that is not made is not overdue by the terms';
