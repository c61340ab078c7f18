-- What a fan's other tabs and devices hear of what the fan spends from the balance: one event on
-- their own topic, in the transaction of the sale; nothing of a replay or a refusal.
select plan(14);

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 1500);
select tests.make_fan('jonas', 10000);
select tests.make_fan('stranger');
create function tests.heard(p_username text) returns text
language sql security definer set search_path = '' as $$
  with taken as (
    delete from realtime.messages where topic = 'user:' || tests.id_of(p_username)
    returning payload)
  select string_agg(payload ->> 'what', ' | ' order by payload ->> 'what') from taken
$$;
create function tests.clear() returns void
language sql security definer set search_path = '' as $$ delete from realtime.messages $$;
create function tests.offered() returns uuid
language sql security definer set search_path = '' as $$
  select id from public.messages where price_cents is not null
$$;
create function tests.write(p_to text, p_price bigint default null) returns jsonb language sql as $$
  select api.send_message(tests.id_of(p_to), 'hello', '{}', p_price, gen_random_uuid())
$$;
create function tests.tip(p_request uuid) returns uuid language sql as $$
  select api.send_tip(tests.id_of('mara'), 500, p_request)
$$;

select tests.act_as('jonas');
select tests.write('mara');
select tests.act_as('mara');
select tests.write('jonas', 600);
select tests.clear();

select tests.act_as('jonas');
select tests.tip('00000000-0000-4000-8000-00000000000a');
select is(tests.heard('jonas'), '["balance"]', '[F62] a tip takes from the balance in all one''s tabs');
select is(tests.heard('mara'), '["notification", "earnings"]', '[F62] and its creator hears of it');
select tests.tip('00000000-0000-4000-8000-00000000000a');
select is(tests.heard('jonas'), null, '[F95] nothing moves by a replay, and nothing is told');

select api.unlock_message(tests.offered(), '00000000-0000-4000-8000-00000000000b');
select is(tests.heard('jonas'), '["balance", "purchase"]', '[F94] so does what is unlocked');
select api.unlock_message(tests.offered(), gen_random_uuid());
select is(tests.heard('jonas'), null, '[F94] which is told once');

select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid());
select is(tests.heard('jonas'), '["balance", "subscription"]',
  '[F54] a subscription from the wallet moves balance and subscriptions');
select api.stop_subscription(tests.id_of('mara'));
select is(tests.heard('jonas'), '["subscription"]', '[F55] who stops it has it stopped everywhere');
select api.stop_subscription(tests.id_of('mara'));
select is(tests.heard('jonas'), null, '[F55] which is told once');
select api.start_subscription(
  tests.id_of('mara'), 1500, '00000000-0000-4000-8000-00000000000c');
select is(tests.heard('jonas'), '["subscription"]', '[F55] who resumes it has it renewing everywhere');
select api.start_subscription(
  tests.id_of('mara'), 1500, '00000000-0000-4000-8000-00000000000c');
select is(tests.heard('jonas'), null, '[F55] which is told once too');

-- a paid chat
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150 where creator_id = tests.id_of('mara');
select tests.act_as('jonas');
select api.start_paid_chat(tests.id_of('mara'), 150, gen_random_uuid());
select tests.heard('jonas');
select tests.write('mara');
select is(tests.heard('jonas'), '["sent", "balance"]',
  '[F81] a line of a paid chat takes from the balance with the event of the line');
select tests.write('ines');
select is(tests.heard('jonas'), '["sent"]', '[F81] one that costs nothing does not');

-- refused
select tests.act_as('stranger');
select throws_ok($$select tests.tip(gen_random_uuid())$$, 'PT402', 'no_card_linked',
  '[F62] a tip without money is refused');
select tests.act_as_owner();
select is(tests.heard('stranger'), null, '[F62] and tells nothing');
select * from finish();
