-- Earnings of a creator: after the fee, by UTC month, day and item, less what was reversed,
-- in the month in which that happened; read by their owner alone.
select plan(35);

select tests.set_now_with_ids('2026-03-31 23:30:00Z');
select tests.make_creator(c) from unnest(array['marav', 'friend', 'newcomer']) c;
select tests.make_fan(f, 90000) from unnest(array['jonas', 'pietr']) f;
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('marav'), tests.id_of('friend'));

create function tests.rows_of(p_user text, p_call text) returns text language sql as $$
  select tests.answer(p_user, format(
    '(select string_agg(concat_ws('' '', r ->> ''starts_on'', r ->> ''total_cents'', r ->> ''subscription_cents'',
       r ->> ''unlock_cents'', r ->> ''tip_cents'', r ->> ''session_text_cents'', r ->> ''referral_cents''), '' | '')
      from jsonb_path_query(%s::jsonb, ''lax $[*]'') r)', p_call))
$$;
create function tests.items_of(p_user text, p_args text) returns text language sql as $$
  select tests.answer(p_user, format(
    '(select string_agg(concat_ws('' '', r ->> ''sales'', r ->> ''amount_cents'', r ->> ''source'',
       r ->> ''price_cents'', r ->> ''text'', r #>> ''{fan,username}''), '' | '')
      from jsonb_array_elements(api.earnings_items(%s)::jsonb) r)', p_args))
$$;

-- 31 March, half an hour before April in UTC
select is(tests.rows_of('marav', 'api.earnings_months()'), 'done', '[F97] a creator without earnings has no month');
select is(tests.rows_of('marav', 'api.earnings_totals()'), '0 0 0 0 0 0', '[F97] the totals of a new creator are zero');
select tests.answer('jonas', 'api.start_subscription(tests.id_of(''marav''), 1500, gen_random_uuid(), tests.consent(''marav''))');
select tests.answer('jonas', 'api.send_tip(tests.id_of(''marav''), 1001, gen_random_uuid())');
select is(tests.rows_of('marav', 'api.earnings_months()'), '2026-03-01 2000 1200 0 800 0 0',
  '[F97] a month has what is left after the fee, by type');
select is(tests.rows_of('friend', 'api.earnings_months()'), '2026-03-01 60 0 0 0 0 60',
  '[F97] referrals have a column of their own and count in the total');

select tests.pass_with_ids('1 hour');
select tests.answer('pietr', 'api.send_tip(tests.id_of(''marav''), 2000, gen_random_uuid())');
select is(tests.rows_of('marav', 'api.earnings_months()'),
  '2026-04-01 1600 0 0 1600 0 0 | 2026-03-01 2000 1200 0 800 0 0', '[F97] a month begins at midnight in UTC; the newest comes first');
select is(tests.rows_of('marav', 'api.earnings_days(''2026-03-17'')'), '2026-03-31 2000 1200 0 800 0 0',
  '[F97] a month is broken down by day');
select is(tests.rows_of('marav', 'api.earnings_days(''2026-02-01'')'), 'done', '[F97] a month without earnings has no day');

-- a reversal counts in its month and in its column
select lives_ok(
  $$select private.record_refund(t, 750, 'wallet', gen_random_uuid()) from private.transfers t where t.kind = 'subscription'$$,
  'half of a subscription of March is given back in April');
select is(tests.rows_of('marav', 'api.earnings_months()'),
  '2026-04-01 1000 -600 0 1600 0 0 | 2026-03-01 2000 1200 0 800 0 0',
  '[F97] a reversal counts in the month in which it happened, in the column that it reverses');
select is(tests.rows_of('friend', 'api.earnings_months()'), '2026-04-01 -30 0 0 0 0 -30 | 2026-03-01 60 0 0 0 0 60',
  '[F97] a reversed referral counts as well');
select is(tests.rows_of('marav', 'api.earnings_totals()'), '3000 600 0 2400 0 0', '[F129] the lifetime totals are less what was given back');

-- withdrawals move what was earned before
insert into private.transfers (kind, actor_id, request_id, creator_id, referrer_id, gross_cents, earnings_cents,
  referral_cents, transit_cents, clears_at)
values ('withdrawal', tests.id_of('friend'), gen_random_uuid(), tests.id_of('friend'), tests.id_of('friend'), 30, 0, -30, 30,
  private.now());
select is(tests.rows_of('friend', 'api.earnings_totals()'), '30 0 0 0 0 30', '[F97] a withdrawal is no earning');

-- sold messages
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
select tests.act_as('marav');
select api.send_message(tests.id_of('jonas'), 'only for jonas', '{}', 700, gen_random_uuid())::jsonb;
insert into made values ('item', (api.offer_item('for everybody', '{}', 500, gen_random_uuid()) ->> 'id')::uuid);
select tests.act_as('jonas');
select api.unlock_message((select id from public.messages where price_cents = 700), gen_random_uuid())::jsonb;
select api.unlock_item((select id from made), gen_random_uuid())::jsonb;
select tests.act_as('pietr');
select api.unlock_item((select id from made), gen_random_uuid())::jsonb;
select is(tests.items_of('marav', '''2026-04-01'', ''unlock'''),
  '2 800 global 500 for everybody | 1 560 message 700 only for jonas jonas',
  '[F97] unlocks are broken down by message; the copies of an item are one');
select is(tests.items_of('marav', '''2026-03-01'', ''unlock'''), 'done', '[F97] a message counts in the month of its sale');
select is(tests.items_of('marav', format('''2026-04-01'', ''unlock'', 800, %L', (select md5('unlock' || id) from made where name = 'item'))),
  '1 560 message 700 only for jonas jonas', '[F97] items are paged by sum and key');
select is(tests.items_of('friend', '''2026-04-01'', ''unlock'''), 'done', '[F97] another creator reads no sold message of hers');
select lives_ok(
  $$select private.record_refund(t, 700, 'wallet', gen_random_uuid()) from private.transfers t where t.kind = 'unlock' and t.gross_cents = 700$$,
  'a sold message is given back');
select is(tests.items_of('marav', '''2026-04-01'', ''unlock'''),
  '2 800 global 500 for everybody | 1 0 message 700 only for jonas jonas', '[F97] what was given back is taken from its message');

-- tips, offers and paid chats
select is(tests.items_of('marav', '''2026-03-01'', ''tip'''), '1 800 thread jonas', '[F97] a tip of no item counts under the thread');
select tests.make_fan('fresh', 90000);
insert into made values ('post', tests.post('marav', 'public', 'a tipped post')),
  ('foreign', tests.post('friend', 'public', 'a post of another creator'));
insert into public.media (owner_id, kind, purpose, state, width, height, blur)
values (tests.id_of('marav'), 'image', 'story', 'ready', 900, 1600, 'b');
insert into public.stories (creator_id, request_id, request_digest, media_id, expires_at)
select tests.id_of('marav'), gen_random_uuid(), gen_random_uuid(), id, private.now() + interval '24 hours'
from public.media where purpose = 'story';
insert into made select 'story', id from public.stories;
select tests.answer('jonas', format('api.send_tip(tests.id_of(''marav''), %s, gen_random_uuid(), null, %L)',
  case m.name when 'story' then 600 else 500 end, m.id))
from made m where m.name in ('post', 'story');
select tests.answer('jonas', format('api.send_tip(tests.id_of(''marav''), 3000, gen_random_uuid(), ''for the post'', %L)', m.id))
from made m where m.name = 'post';
select is(tests.answer('fresh', format('api.send_tip(tests.id_of(''marav''), 700, gen_random_uuid(), null, %L)', m.id)) ~ '^[0-9a-f-]+$', true,
  '[F62] a tip of a post of another creator is taken') from made m where m.name = 'foreign';
select tests.answer('jonas', 'api.send_tip(tests.id_of(''marav''), 900, gen_random_uuid())');
select is(tests.items_of('marav', '''2026-04-01'', ''tip'''),
  '2 2800 post a tipped post | 2 2160 none | 1 720 thread jonas | 1 480 story',
  '[F97] tips are broken down by post, story and thread; a post of another creator is none');
select tests.act_as('marav');
select api.start_limited_offer(950, 5, gen_random_uuid());
select tests.act_as('fresh');
select api.start_subscription(tests.id_of('marav'), 950, gen_random_uuid(), tests.consent('marav'))::jsonb;
select is(tests.items_of('marav', '''2026-04-01'', ''subscription'''), '1 760 offer 950 | 0 -600 none',
  '[F97] subscriptions of an offer stand apart, with its price');
select is(tests.items_of('friend', '''2026-04-01'''), '1 8 none', '[F97] referrals are one item');
select is((select sum((i ->> 'amount_cents')::bigint) from jsonb_array_elements(
    tests.answer('marav', 'api.earnings_items(''2026-04-01'')')::jsonb) i),
  (select (m ->> 'total_cents')::numeric from jsonb_array_elements(tests.answer('marav', 'api.earnings_months()')::jsonb) m
   where m ->> 'starts_on' = '2026-04-01'), '[F97] the items of a month sum to the month');
select lives_ok(
  $$select private.record_refund(t, 3000, 'wallet', gen_random_uuid()) from private.transfers t where t.kind = 'tip' and t.gross_cents = 3000$$,
  'a tip of a post is given back');
select is(tests.items_of('marav', '''2026-04-01'', ''tip'''),
  '2 2160 none | 1 720 thread jonas | 1 480 story | 2 400 post a tipped post', '[F97] a reversal is of the item that it reverses');

-- pages of months
insert into private.earnings_days select tests.id_of('newcomer'), month::date, 100, 0, 0, 0, 0
from generate_series('2025-01-15'::timestamp, '2026-02-15', '1 month') month;
select is(tests.answer('newcomer', 'json_array_length(api.earnings_months())'), '12', '[F97] twelve months are a page');
select is(tests.rows_of('newcomer', 'api.earnings_months(''2025-03-01'')'),
  '2025-02-01 100 100 0 0 0 0 | 2025-01-01 100 100 0 0 0 0', '[F97] the next page begins before a month');
select is(tests.rows_of('newcomer', 'api.earnings_totals()'), '1400 1400 0 0 0 0', '[F129] the totals are those of all months');
delete from private.earnings_days where owner_id = tests.id_of('newcomer');

-- their owner alone
select is(tests.rows_of('newcomer', 'api.earnings_totals()'), '0 0 0 0 0 0', '[F129] another creator reads totals of her own');
select results_eq(
  $$select distinct tests.answer(u, c) from unnest(array['jonas', 'pietr']) u, unnest(array['api.earnings_totals()', 'api.earnings_months()',
    'api.earnings_days(''2026-04-01'')', 'api.earnings_items(''2026-04-01'')']) c$$,
  array['method_forbidden'], '[F129] a fan is refused');
select results_eq(
  $$select distinct tests.answer('guest', c) from unnest(array['api.earnings_totals()', 'api.earnings_months()',
    'api.earnings_days(''2026-04-01'')', 'api.earnings_items(''2026-04-01'')']) c$$,
  array['42501'], '[F129] a guest is refused');
select results_eq(
  $$select distinct has_table_privilege(r, t, 'select') from unnest(array['anon', 'authenticated']) r,
    unnest(array['private.earnings_days', 'private.earnings_items', 'private.earnings_fans', 'private.earning_moves', 'private.fan_moves']) t$$,
  array[false], '[F129] no client reads the sums of others');

-- the health check
select is_empty('select * from private.earnings_faults()', 'the checkpoints of earnings have no faults');
insert into private.earnings_days values (tests.id_of('marav'), '2026-04-01', 0, 0, 1, 0, 0);
select isnt_empty('select * from private.earnings_faults()', 'the check finds a day that differs by a cent');
select * from finish();
