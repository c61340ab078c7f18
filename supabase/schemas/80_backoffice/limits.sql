-- Page sizes of the lists of the back office.

create function private.limit_page_scheduled() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_scheduled is 'rows: scheduled content';
create function private.limit_page_delivered() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_delivered is 'rows: delivered messages';
create function private.limit_page_followers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_followers is 'rows: followers';
create function private.limit_page_subscribers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_subscribers is 'rows: subscribers';
create function private.limit_page_referrals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_referrals is 'rows: referred creators';
create function private.limit_page_withdrawals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_withdrawals is 'rows: withdrawals';
