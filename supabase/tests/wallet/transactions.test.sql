-- Transactions: by type and between two moments, ten a page by key, with fee and link; the subtotal
-- is that of the ledger; a receipt is read by its owner alone.
select plan(51);

select tests.make_creator(c) from unnest(array['mara', 'friend', 'ines']) c;
select tests.make_fan(f, 90000) from unnest(array['jonas', 'piet']) f;
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('mara'), tests.id_of('friend'));
update private.account_statuses set creator_share_bps = 9000 where profile_id = tests.id_of('ines');

select tests.set_now_with_ids('2026-03-01 12:00Z');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 500 + n, gen_random_uuid()) from generate_series(1, 12) n;
select tests.act_as_owner();
select tests.set_now_with_ids('2026-03-10 12:00Z');
select tests.act_as('mara');
select api.send_message(tests.id_of('jonas'), 'for money', '{}', 700, gen_random_uuid())::jsonb;
select tests.act_as('jonas');
select api.unlock_message((select id from public.messages where price_cents = 700), gen_random_uuid())::jsonb;
select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb;
select api.send_tip(tests.id_of('ines'), 1001, gen_random_uuid());
select tests.act_as('piet');
select api.send_tip(tests.id_of('mara'), 2000, gen_random_uuid());
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 50, audio_price_cents = 50, video_price_cents = 50 where creator_id = tests.id_of('mara');
select tests.act_as('jonas');
select api.start_paid_chat(tests.id_of('mara'), 50, gen_random_uuid())::jsonb;
select api.send_message(tests.id_of('mara'), 'charged', '{}', null, gen_random_uuid(), false, 50)::jsonb;
select tests.act_as_owner();

create function pg_temp.rows_of(p_user text, p_args text) returns setof jsonb language plpgsql as $$
declare
  v_rows jsonb;
begin
  perform tests.act_as(p_user);
  execute format('select api.transactions(%s)::jsonb', p_args) into v_rows;
  perform tests.act_as_owner();
  return query select * from jsonb_array_elements(v_rows);
end $$;
create function pg_temp.one(p_user text, p_type text) returns jsonb language sql as $$
  select r from pg_temp.rows_of(p_user, format('p_limit => 100, p_type => %L', p_type)) r limit 1
$$;
create function pg_temp.subtotal(p_user text, p_type text, p_from text, p_until text) returns text language sql as $$
  select tests.answer(p_user, format(
    $c$api.transactions_subtotal(%L, %L, %L)::jsonb$c$, p_type, p_from, p_until))
$$;

-- pages and filters
select is((select count(*) from pg_temp.rows_of('mara', '')), 10::bigint, '[F93] ten a page');
select is((select count(*) from pg_temp.rows_of('mara', format('%L', r ->> 'id'))), 6::bigint,
  '[F93] the second page has the rest')
from (select r from pg_temp.rows_of('mara', '') with ordinality x (r, n) order by n desc limit 1) last;
select is((select count(distinct r ->> 'id') from pg_temp.rows_of('mara', 'p_limit => 100') r), 16::bigint,
  '[F93] one answer may hold all rows, for an export');
select results_eq(
  $$select distinct r ->> 'kind' from pg_temp.rows_of('mara', 'p_limit => 100, p_type => ''tip''') r$$,
  $$values ('tip')$$, '[F93] a type holds only its own kind');
select is((select count(*) from pg_temp.rows_of('mara', 'p_limit => 100, p_type => ''tip''')), 13::bigint,
  '[F93] a type holds all rows of its kind');
select is((select count(*) from pg_temp.rows_of('mara',
    $$p_limit => 100, p_from => '2026-03-01 12:00Z', p_until => '2026-03-02 00:00Z'$$)), 12::bigint,
  '[F93] a range begins with its first moment');
select is((select count(*) from pg_temp.rows_of('mara',
    $$p_limit => 100, p_from => '2026-03-01 00:00Z', p_until => '2026-03-10 12:00Z'$$)), 12::bigint,
  '[F93] a range ends before its last moment');
select is((select count(*) from pg_temp.rows_of('mara',
    $$p_limit => 100, p_type => 'tip', p_from => '2026-03-02 00:00Z'$$)), 1::bigint,
  '[F93] type and dates together');
select is(tests.answer('mara', $$api.transactions(p_type => 'refund')$$), 'invalid_payload',
  '[F93] a type that is no filter is refused');
select is(tests.answer('mara', $$api.transactions(p_from => '2026-03-02Z', p_until => '2026-03-02Z')$$),
  'invalid_date_range', '[F93] a range that ends before it begins is refused');
select is(tests.answer('guest', 'api.transactions()'), '42501', '[F93] a guest has no transactions');

-- what each side reads
select is(pg_temp.one('mara', 'unlock') - 'id' - 'created_at' - 'clears_at' - 'counterparty' - 'link',
  '{"kind": "unlock", "type": "unlock", "amount_cents": 560, "gross_cents": 700, "fee_cents": 140,
    "paid_by": "wallet"}', '[F93] [F96] a creator reads gross, fee and net');
select is(pg_temp.one('jonas', 'unlock') - 'id' - 'created_at' - 'clears_at' - 'counterparty' - 'link',
  '{"kind": "unlock", "type": "unlock", "amount_cents": -700, "gross_cents": -700, "fee_cents": 0,
    "paid_by": "wallet"}', '[F93] a fan reads the amount');
select is((pg_temp.one('ines', 'tip') ->> 'fee_cents')::int, 101, '[F96] an agreed share has its own fee');
select is(tests.answer('ines', 'api.my_share()'), '9000', '[F96] the agreed share is told to its creator');
select is(tests.answer('mara', 'api.my_share()'), '8000', '[F96] the usual share is told to the others');
select is(tests.answer('jonas', 'api.my_share()'), 'method_forbidden', '[F96] a fan has no share');
select is(pg_temp.one('friend', 'referral') - 'id' - 'created_at' - 'clears_at' - 'counterparty' - 'link',
  '{"kind": "referral", "type": "referral", "amount_cents": 60, "gross_cents": 60, "fee_cents": 0,
    "paid_by": "wallet"}', '[F102] a referrer reads the referral and not the price');
select is(pg_temp.one('mara', 'referral'), null, '[F102] the referred creator does not read it');

-- links
select is(pg_temp.one('jonas', 'unlock') -> 'link', jsonb_build_object('to', 'conversation', 'message_id', m.id),
  '[F93] an unlock leads to its message') from public.messages m where m.price_cents = 700;
select is(pg_temp.one('mara', 'unlock') -> 'link', pg_temp.one('jonas', 'unlock') -> 'link',
  '[F93] for the creator too');
select is(pg_temp.one('jonas', 'subscription') -> 'link', '{"to": "page", "message_id": null}',
  '[F93] a subscription leads to the page');
select is(pg_temp.one('mara', 'subscription') -> 'link', '{"to": "conversation", "message_id": null}',
  '[F93] and its creator to the conversation');
select is(pg_temp.one('jonas', 'session_text') -> 'link', '{"to": "conversation", "message_id": null}',
  '[F93] a paid chat leads to the conversation');
select is(pg_temp.one('jonas', 'tip') -> 'link' ->> 'to', 'conversation', '[F93] a tip leads to the conversation');
select is(pg_temp.one('mara', 'tip') -> 'link' ->> 'to', 'conversation',
  '[F93] a creator may write to a fan who tipped without a word');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('ines');
select is((select r -> 'link' from pg_temp.rows_of('jonas', 'p_limit => 100') r
           where r #>> '{counterparty,username}' = 'ines'), 'null',
  '[F93] no link leads to a page that the fan does not see');
update public.messages set removed_at = private.now() where price_cents = 700;
select is(pg_temp.one('jonas', 'unlock') -> 'link', '{"to": "conversation", "message_id": null}',
  '[F93] a removed message is no longer named');
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(pg_temp.one('jonas', 'unlock') -> 'link', 'null', '[F93] no link leads across a block');
select is(pg_temp.one('mara', 'unlock') -> 'link', 'null', '[F93] from neither side');
select is(pg_temp.one('jonas', 'unlock') #>> '{counterparty,username}', 'mara',
  '[F93] the name stays in the statement');

-- the subtotal
select is(pg_temp.subtotal('mara', 'tip', '2026-03-01', '2026-04-01')::jsonb, (
  select jsonb_build_object('count', count(*), 'amount_cents', sum(earnings_cents))
  from private.transfers where creator_id = tests.id_of('mara') and kind = 'tip'),
  '[F93] the subtotal is the sum of the ledger, not of a page');
select is(pg_temp.subtotal('mara', 'tip', '2026-03-10', '2026-03-11')::jsonb,
  '{"count": 1, "amount_cents": 1600}', '[F93] the subtotal is that of the range');
select is(pg_temp.subtotal('jonas', 'tip', '2026-03-01', '2026-04-01')::jsonb, (
  select jsonb_build_object('count', count(*), 'amount_cents', -sum(gross_cents))
  from private.transfers where fan_id = tests.id_of('jonas') and kind = 'tip'),
  '[F93] a fan''s subtotal is what the fan paid');
select is(pg_temp.subtotal('mara', 'unlock', '2025-01-01', '2025-02-01')::jsonb,
  '{"count": 0, "amount_cents": 0}', '[F93] an empty range adds up to nothing');
select is(pg_temp.subtotal('mara', null, '2026-03-01', '2026-04-01')::jsonb, (
  select jsonb_build_object('count', count(*), 'amount_cents', sum(earnings_cents))
  from private.transfers where creator_id = tests.id_of('mara') and earnings_cents <> 0),
  '[F93] days alone have a subtotal of all types');
select is(pg_temp.subtotal('mara', 'tip', null, null)::jsonb, pg_temp.subtotal('mara', 'tip', '2026-03-01', null)::jsonb,
  '[F93] a type alone and a first day alone have a subtotal');
select is(pg_temp.subtotal('mara', 'tip', null, '2026-03-10')::jsonb ->> 'count', '12',
  '[F93] a last day alone has a subtotal');
select is(pg_temp.subtotal('jonas', 'top_up', null, null)::jsonb ->> 'amount_cents', '90000',
  '[F93] a fan filters top-ups');
select is(pg_temp.subtotal('mara', null, null, null), 'invalid_payload',
  '[F93] there is no subtotal without a filter');
select is(pg_temp.subtotal('mara', 'tip', '2026-03-02', '2026-03-01'), 'invalid_date_range',
  '[F93] a subtotal of a range that ends before it begins is refused');
select is(tests.answer('guest', $$api.transactions_subtotal('tip', private.now(), private.now())$$), '42501',
  '[F93] a guest has no subtotal');

-- a reversal has a label and a sign, and counts as what it reverses
insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents, reverses_id,
  wallet_cents, earnings_cents, platform_cents, clears_at)
select 'refund', private.system_id(), gen_random_uuid(), fan_id, creator_id, gross_cents, id,
       gross_cents, -earnings_cents, -platform_cents, private.now()
from private.transfers where kind = 'tip' and fan_id = tests.id_of('piet');
select is(pg_temp.one('mara', 'tip') - 'id' - 'created_at' - 'clears_at' - 'counterparty' - 'link',
  '{"kind": "refund", "type": "tip", "amount_cents": -1600, "gross_cents": -2000, "fee_cents": -400,
    "paid_by": "wallet"}', '[F93] a refund is taken from the creator, with its fee');
select is((pg_temp.one('piet', 'tip') ->> 'amount_cents')::int, 2000, '[F93] a refund is given to the fan');
select is(pg_temp.subtotal('mara', 'tip', '2026-03-10', '2026-03-11')::jsonb,
  '{"count": 2, "amount_cents": 0}', '[F93] [F96] the subtotal is less what was given back');
update public.wallets set balance_cents = balance_cents + 2000 where owner_id = tests.id_of('piet');
select tests.ledger_is_whole();

-- receipts
create temporary table tip as
select id::text from private.transfers where kind = 'tip' and fan_id = tests.id_of('piet');
grant select on tip to authenticated, anon;
select is(tests.answer('piet', format('api.receipt(%L)::jsonb #>> ''{transaction,amount_cents}''', id)), '-2000',
  '[F128] a fan reads the receipt of a payment') from tip;
select is(tests.answer('mara', format('api.receipt(%L)::jsonb #>> ''{transaction,amount_cents}''', id)), '1600',
  '[F128] a creator reads the statement of the earning') from tip;
select is(tests.answer('jonas', format('api.receipt(%L)', id)), 'transaction_not_found',
  '[F128] nobody else reads it') from tip;
select is(tests.answer('guest', format('api.receipt(%L)', id)), '42501', '[F128] nor does a guest') from tip;
select is(tests.answer('piet', format(
    'api.receipt(%L)::jsonb - ''transaction'' - ''number'' - ''reader''', id))::jsonb,
  '{"seller_name": "Velour Ltd", "statement_descriptor": "VLR*MEMBER",
    "tax_note": "No taxes are computed or included."}',
  '[F128] a receipt names the seller and the line about taxes of the site') from tip;
select * from finish();
