-- Page sizes of the lists of the back office, and the choices of their filters.

create function private.limit_page_scheduled() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_scheduled is 'rows: scheduled content';
create function private.limit_scheduled_times() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_scheduled_times is 'items: of each kind in a calendar';
create function private.limit_page_delivered() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_delivered is 'rows: delivered messages';
create function private.limit_page_offered() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_offered is 'rows: items of a creator''s own store';
create function private.limit_page_followers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_followers is 'rows: followers';
create function private.limit_page_subscribers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_subscribers is 'rows: subscribers';
create function private.limit_page_top_fans() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_top_fans is 'rows: fans by what they have spent';
create function private.limit_page_blocked() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_blocked is 'rows: blocked users';
create function private.limit_page_referrals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_referrals is 'rows: referred creators';
create function private.limit_transaction_types() returns text[]
language sql immutable parallel safe set search_path = ''
  return array['subscription', 'tip', 'unlock', 'session_text', 'referral', 'top_up']::text[];
comment on function private.limit_transaction_types is 'types: the filter of transactions';
create function private.limit_page_transactions() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_transactions is 'rows: transactions';
create function private.limit_export_transactions() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_export_transactions is
  'rows: most transactions in one answer, as an export reads them';
create function private.limit_page_months() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_page_months is 'rows: months of earnings';
create function private.limit_page_earning_items() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_earning_items is 'rows: what earned in a month';
create function private.limit_recent_posts() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_recent_posts is 'posts: shown with their results';
create function private.limit_awaited_conversations() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_awaited_conversations is
  'conversations: searched for fans who wait for an answer, the latest first';
