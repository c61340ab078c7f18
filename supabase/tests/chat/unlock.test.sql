-- Priced messages: locked in every table until the unlock, unlocked once, and kept for the buyer
-- after changes to the message.
select plan(48);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor', 10000);
select tests.make_fan('broke');

create function tests.write(
  p_to text, p_text text, p_price bigint, p_media uuid[] default '{}', p_shows boolean default false)
returns uuid language sql as $$
  select (api.send_message(
    tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid(), p_shows)::jsonb ->> 'id')::uuid
$$;
create function tests.make_chat_media(p_owner text, p_state text default 'ready') returns uuid
language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur)
  values (tests.id_of(p_owner), 'image', 'chat', p_state::public.media_state,
          800, 600, 'canary-blur', 'tints') returning id
$$;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;

-- given: each fan wrote once, and Mara sent Jonas priced messages
select tests.act_as('jonas');
select tests.write('mara', 'hi', null);
select tests.act_as('noor');
select tests.write('mara', 'hi', null);
select tests.act_as('broke');
select tests.write('mara', 'hi', null);
select tests.act_as('mara');
insert into made values ('picture', tests.make_chat_media('mara')),
  ('shown picture', tests.make_chat_media('mara')), ('free picture', tests.make_chat_media('mara'));
insert into made values
  ('text', tests.write('jonas', 'canary-text', 500)),
  ('media', tests.write('jonas', 'canary-caption', 700, array[tests.made('picture')])),
  ('shown', tests.write('jonas', 'The stairs', 500, array[tests.made('shown picture')], true)),
  ('free', tests.write('jonas', 'free', null, array[tests.made('free picture')])),
  ('dear', tests.write('jonas', 'canary-dear', 19900)),
  ('broke', tests.write('broke', 'canary-broke', 500));

-- locked
select tests.act_as('jonas');
select is((select count(*) from public.messages where price_cents is not null), 4::bigint,
  '[F79] the fan sees that there are priced messages');
select is((select text from public.messages where id = tests.made('shown')), 'The stairs',
  '[F79] the fan can read an open description');
select is((select locked_blur from public.messages where id = tests.made('media')), 'tints',
  '[F79] a locked message has a locked blur');
select is_empty($$select 1 from public.messages where text like 'canary%'$$,
  '[F79] the fan cannot read a locked text in messages');
select is_empty('select 1 from public.message_bodies',
  '[F79] the fan cannot read a locked text in message_bodies');
select is((select array_agg(media_id) from public.message_media),
  array[tests.made('free picture')],
  '[F79] the fan can read only the media row of the free message');
select unalike(api.inbox()::text, '%canary%', '[F79] the list contains no locked text');
select is_empty('select 1 from public.media', '[F79] the fan cannot read the table of media items');
select tests.act_as_owner();
create function tests.sees(p_name text) returns boolean
language sql set search_path = '' as $$ select private.can_read_media(tests.made(p_name), true) $$;
select tests.act_as('jonas');
select is(tests.sees('picture'), false, '[F79] storage refuses the locked picture');
select is(tests.sees('free picture'), true, '[F76] storage opens the free picture');
select tests.act_as('noor');
select is(tests.sees('free picture'), false,
  '[F76] storage refuses the free picture to another fan');
select tests.act_as('mara');
select is(tests.sees('picture'), true, '[F79] storage opens the locked picture to its sender');
select is((select text from public.message_bodies where message_id = tests.made('text')),
  'canary-text', '[F79] the sender can read the locked text');

-- refused
select tests.act_as('noor');
select throws_ok($$select api.unlock_message(tests.made('text'), gen_random_uuid())::jsonb$$,
  'PT404', 'message_not_found', '[F79] a fan cannot unlock a message to another fan');
select tests.act_as('mara');
select throws_ok($$select api.unlock_message(tests.made('text'), gen_random_uuid())::jsonb$$,
  'PT403', 'ineligible_action', '[F79] the sender cannot unlock their own message');
select tests.act_as('jonas');
select throws_ok($$select api.unlock_message(tests.made('free'), gen_random_uuid())::jsonb$$,
  'PT409', 'message_not_priced', '[F79] a free message cannot be unlocked');
select throws_ok($$select api.unlock_message(tests.made('text'), null)::jsonb$$,
  'PT400', 'invalid_payload', '[F95] an unlock without a request id is refused');
select throws_ok($$select api.unlock_message(tests.made('dear'), gen_random_uuid())::jsonb$$,
  'PT402', 'no_card_linked',
  '[F91] an unlock above the balance is refused with no_card_linked without a card');
select tests.act_as_owner();
select tests.link_card(tests.id_of('jonas'));
select tests.act_as('jonas');
select throws_ok($$select api.unlock_message(tests.made('dear'), gen_random_uuid())::jsonb$$,
  'PT402', 'not_enough_funds',
  '[F91] an unlock above the balance is refused with not_enough_funds with a card');
select tests.act_as_guest();
select throws_ok($$select api.unlock_message(gen_random_uuid(), gen_random_uuid())::jsonb$$,
  '42501', null, '[F79] a guest cannot unlock a message');

-- unlocked
select tests.act_as('jonas');
select is(
  api.unlock_message(tests.made('media'), '00000000-0000-4000-8000-000000000001')::jsonb ->> 'result',
  'message_unlocked', '[F79] the fan can unlock a message');
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('jonas')), 9300::bigint,
  '[F79] the unlock costs the price of the message');
select is(tests.earned_by(tests.id_of('mara')), 560::bigint,
  '[F96] the creator earns 80 % of the price');
select results_eq(
  $$select kind::text, amount_cents, subject_id from public.notifications
    where recipient_id = tests.id_of('mara') and kind = 'unlock'$$,
  $$values ('unlock', 700::bigint, tests.made('media'))$$,
  '[F63] the creator gets one notification of the unlock');
select tests.act_as('jonas');
select is(
  api.unlock_message(tests.made('media'), '00000000-0000-4000-8000-000000000001')::jsonb ->> 'result',
  'message_unlocked', '[F95] a retry returns the same result');
select is(
  api.unlock_message(tests.made('media'), gen_random_uuid())::jsonb ->> 'result',
  'message_already_unlocked', '[F79] a second unlock returns message_already_unlocked');
select throws_ok(
  $$select api.unlock_message(tests.made('text'), '00000000-0000-4000-8000-000000000001')::jsonb$$,
  'PT409', 'duplicate_request', '[F95] the same request id cannot unlock another message');
select is((select text from public.unlocks), 'canary-caption',
  '[F98] the purchase contains the text');
select is((select media_id from public.unlock_media), tests.made('picture'),
  'the purchase contains the picture');
select is(tests.sees('picture'), true, '[F79] storage opens the picture to the buyer');
select is((select creator_name from public.unlocks), 'mara',
  '[F98] the purchase contains the name of the creator');
select ok((select unlocked_at is not null and change_seq =
             (select max(change_seq) from public.messages) from public.messages
           where id = tests.made('media')),
  '[F79] the unlock sets unlocked_at and is the newest change of the thread');
select tests.act_as('mara');
select ok((select unlocked_at is not null from public.messages where id = tests.made('media')),
  '[F79] the creator sees that the message was unlocked');
select is_empty('select 1 from public.unlocks', 'the creator cannot read the purchase');
select tests.act_as('noor');
select is_empty('select 1 from public.unlocks', 'another fan cannot read the purchase');

-- kept by the buyer
select tests.act_as('mara');
select lives_ok($$select api.remove_message(tests.made('media'))$$,
  'the creator can remove the unlocked message');
select lives_ok($$select api.remove_message(tests.made('text'))$$,
  'the creator can remove a locked message');
select tests.act_as('jonas');
select is((select text from public.unlocks), 'canary-caption',
  '[F98] the purchase stays after the removal of the message');
select is(tests.sees('picture'), true,
  '[F98] storage opens the picture after the removal of the message');
select throws_ok($$select api.unlock_message(tests.made('text'), gen_random_uuid())::jsonb$$,
  'PT404', 'message_not_found', '[F80] a removed message cannot be unlocked');
select tests.act_as_owner();
update private.account_statuses set suspended_at = now() where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select throws_ok($$select api.unlock_message(tests.made('shown'), gen_random_uuid())::jsonb$$,
  'PT400', 'invalid_profile', '[F79] a message of a suspended creator cannot be unlocked');
select tests.act_as_owner();
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('mara');
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as('jonas');
select throws_ok($$select api.unlock_message(tests.made('shown'), gen_random_uuid())::jsonb$$,
  'PT403', 'profile_blacklisted', '[F79] a message cannot be unlocked across a block');
select is(tests.sees('picture'), true, '[F98] storage opens the purchased picture across a block');
select is(tests.sees('free picture'), false,
  '[F72] storage refuses the free picture across a block');

-- unfinished media are not sold
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
insert into made select 'raw', tests.write(
  'jonas', 'x', 500, array[tests.make_chat_media('mara', 'processing')]);
select tests.act_as('jonas');
select throws_ok($$select api.unlock_message(tests.made('raw'), gen_random_uuid())::jsonb$$,
  'PT409', 'media_processing', '[F79] a message with a picture in processing cannot be unlocked');

select tests.act_as_owner();
select tests.ledger_is_whole();
select is_empty('select * from private.unlock_faults()', 'every unlock has a matching transfer');
select throws_ok(
  $$insert into public.unlocks (fan_id, creator_id, message_id, transfer_id, price_cents, kind,
      creator_name, creator_username)
    select fan_id, creator_id, message_id, gen_random_uuid(), 1, kind, '', '' from public.unlocks$$,
  '23505', null, '[F79] a second unlock row for the same message is refused');
select * from finish();
