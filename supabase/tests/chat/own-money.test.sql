-- Change notifications of spending to the other tabs and devices of the fan: one event on the topic
-- of the fan, in the transaction of the sale; none for a retry or a refusal.
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
  select api.send_message(tests.id_of(p_to), 'hello', '{}', p_price, gen_random_uuid(), false,
    (select price_cents from public.paid_chats
     where fan_id = auth.uid() and creator_id = tests.id_of(p_to) and ended_at is null))
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
select is(tests.heard('jonas'), '["balance"]', '[F62] a tip notifies the fan of a changed balance');
select is(tests.heard('mara'), '["notification", "earnings"]',
  '[F62] a tip notifies the creator of a new notification and changed earnings');
select tests.tip('00000000-0000-4000-8000-00000000000a');
select is(tests.heard('jonas'), null, '[F95] a retry of the tip does not notify the fan');

select api.unlock_message(tests.offered(), '00000000-0000-4000-8000-00000000000b');
select is(tests.heard('jonas'), '["balance", "purchase"]',
  '[F94] an unlock notifies the fan of a changed balance and a new purchase');
select api.unlock_message(tests.offered(), gen_random_uuid());
select is(tests.heard('jonas'), null, '[F94] a second unlock does not notify the fan');

select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'));
select is(tests.heard('jonas'), '["balance", "subscription", "conversation"]',
  '[F54] a subscription notifies the fan of a changed balance and subscription');
select api.stop_subscription(tests.id_of('mara'));
select is(tests.heard('jonas'), '["subscription"]',
  '[F55] stopping a subscription notifies the fan of the changed subscription');
select api.stop_subscription(tests.id_of('mara'));
select is(tests.heard('jonas'), null,
  '[F55] stopping a subscription again does not notify the fan');
select api.start_subscription(
  tests.id_of('mara'), 1500, '00000000-0000-4000-8000-00000000000c', tests.consent('mara'));
select is(tests.heard('jonas'), '["subscription"]',
  '[F55] resuming a subscription notifies the fan of the changed subscription');
select api.start_subscription(
  tests.id_of('mara'), 1500, '00000000-0000-4000-8000-00000000000c', tests.consent('mara'));
select is(tests.heard('jonas'), null, '[F55] a retry of the resumption does not notify the fan');

-- a paid chat
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150 where creator_id = tests.id_of('mara');
select tests.act_as('jonas');
select api.start_paid_chat(tests.id_of('mara'), 150, gen_random_uuid());
select tests.heard('jonas');
select tests.write('mara');
select is(tests.heard('jonas'), '["sent", "balance"]',
  '[F81] a paid message notifies the fan of the sending and the balance in one event');
select tests.write('ines');
select is(tests.heard('jonas'), '["sent"]',
  '[F81] a free message notifies the fan of the sending only');

-- refused
select tests.act_as('stranger');
select throws_ok($$select tests.tip(gen_random_uuid())$$, 'PT402', 'no_card_linked',
  '[F62] a tip without money is refused');
select tests.act_as_owner();
select is(tests.heard('stranger'), null, '[F62] the refused tip does not notify the fan');
select * from finish();
