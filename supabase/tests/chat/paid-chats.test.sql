-- Paid chats: refusals of a start, effects of a start, and one charge for each message, in the same
-- transaction. Each refusal is next to a user for whom the same call succeeds.
select plan(77);
select tests.open_tables();

select tests.make_creator(name) from unnest(array['mara', 'ines', 'noprice']) p (name);
select tests.make_creator('hidden', 1500, false);
select tests.make_fan('jonas', 1000);
select tests.make_fan('noor', 1000);
select tests.make_fan(name) from unnest(array['broke', 'carded']) p (name);
select tests.link_card(tests.id_of('carded'));
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150, is_paid_only = true
where creator_id in (tests.id_of('mara'), tests.id_of('ines'), tests.id_of('hidden'));
update public.creator_settings set is_paid_only = true where creator_id = tests.id_of('noprice');

create function tests.start(p_creator text, p_cents bigint default 150, p_request uuid default gen_random_uuid())
returns jsonb language sql as $$
  select api.start_paid_chat(tests.id_of(p_creator), p_cents, p_request)::jsonb
$$;
create function tests.write(p_to text, p_text text default 'hello', p_request uuid default gen_random_uuid())
returns jsonb language sql as $$
  -- As a page that shows the price of the running paid chat.
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, p_request, false,
    (select price_cents from public.paid_chats
     where fan_id = auth.uid() and creator_id = tests.id_of(p_to) and ended_at is null))::jsonb
$$;
create function tests.with_(p_username text, p_key text) returns jsonb language sql as $$
  select nullif(api.conversation_with(p_username)::jsonb -> p_key, 'null')
$$;
create function tests.running(p_fan text, p_creator text) returns boolean
language sql security definer set search_path = '' as $$
  select (private.running_paid_chat(tests.id_of(p_fan), tests.id_of(p_creator))).id is not null
$$;
create function tests.paid_messages(p_fan text) returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from private.transfers
  where fan_id = tests.id_of(p_fan) and kind = 'session_text'
$$;
create function tests.notices(p_fan text, p_creator text) returns text[]
language sql security definer set search_path = '' as $$
  select array_agg(text order by seq) from public.messages
  where conversation_id = private.conversation_of(tests.id_of(p_fan), tests.id_of(p_creator))
    and kind = 'notification'
$$;

-- refused at the start
select tests.act_as('jonas');
select is(tests.with_('mara', 'paid_chat_price_cents'), '150',
  '[F81] the thread returns the price of a paid chat');
select is(tests.with_('mara', 'paid_chat'), null,
  '[F81] the thread returns no paid chat before a start');
select is(tests.with_('noprice', 'paid_chat_price_cents'), null,
  '[F81] the thread returns no price for a creator without one');
select is(tests.with_('support', 'paid_chat_price_cents'), null,
  '[F81] the thread returns no price for support');
select throws_ok($$select tests.start('noprice', 150)$$, 'PT409', 'paid_chat_not_available',
  '[F81] a start with a creator without a price is refused');
select throws_ok($$select tests.start('mara', 149)$$, 'PT409', 'price_changed',
  '[F81] a start at another price than that of the creator is refused');
select throws_ok($$select tests.start('hidden')$$, 'PT400', 'invalid_profile',
  '[F81] a start with a creator who is not accepted is refused');
select throws_ok($$select tests.start('support')$$, 'PT400', 'invalid_profile',
  '[F81] a start with support is refused');
select throws_ok($$select tests.start('noor')$$, 'PT400', 'invalid_profile',
  '[F81] a start with another fan is refused');
select throws_ok($$select tests.start('mara', 150, null)$$, 'PT400', 'invalid_payload',
  '[F95] a start without a request id is refused');
select throws_ok($$select tests.write('mara')$$, 'PT403', 'paid_only',
  '[F72] without a paid chat a message to a paid-only creator is refused');
select tests.act_as('mara');
select throws_ok($$select tests.start('ines')$$, 'PT403', 'ineligible_action',
  '[F81] a creator cannot start a paid chat');
select is(tests.with_('ines', 'paid_chat_price_cents'), null,
  '[F81] the thread returns no price to another creator');
select tests.act_as('broke');
select throws_ok($$select tests.start('mara')$$, 'PT402', 'no_card_linked',
  '[F81] a start without money and without a card is refused with no_card_linked');
select tests.act_as('carded');
select throws_ok($$select tests.start('mara')$$, 'PT402', 'not_enough_funds',
  '[F81] a start without money and with a card is refused with not_enough_funds');
select tests.act_as_guest();
select throws_ok($$select api.start_paid_chat(gen_random_uuid(), 150, gen_random_uuid())::jsonb$$, '42501', null,
  '[F81] a guest cannot start a paid chat');
select throws_ok($$select api.end_paid_chat(gen_random_uuid())::jsonb$$, '42501', null,
  '[F81] a guest cannot end a paid chat');
select tests.act_as_owner();
select is((select count(*) from public.conversations), 0::bigint,
  '[F81] the refused starts open no conversation');

-- started
select tests.act_as('jonas');
select is(tests.start('mara', 150, '00000000-0000-4000-8000-000000000001') ->> 'price_cents', '150',
  '[F81] a fan can start a paid chat at the price shown');
select is(tests.balance_of(tests.id_of('jonas')), 1000::bigint, '[F81] the start costs nothing');
select is(tests.with_('mara', 'paid_chat') ->> 'price_cents', '150',
  '[F81] the thread returns the running paid chat');
select is(tests.with_('mara', 'permission'), '{"may_write": true, "refusal": null}',
  '[F72] the permission in the thread allows writing');
select is(tests.start('mara', 150, '00000000-0000-4000-8000-000000000001') ->> 'paid_chat_id',
  tests.with_('mara', 'paid_chat') ->> 'paid_chat_id',
  '[F95] a retry of the start returns the same paid chat');
select is(tests.start('mara') ->> 'paid_chat_id', tests.with_('mara', 'paid_chat') ->> 'paid_chat_id',
  '[F81] a second start returns the running paid chat');
select throws_ok($$select tests.start('ines', 150, '00000000-0000-4000-8000-000000000001')$$,
  'PT409', 'duplicate_request',
  '[F95] the same request id cannot start a paid chat with another creator');
select is(tests.notices('jonas', 'mara'), array['paid_chat_started'],
  '[F113] the thread contains one system message about the start');
select tests.act_as('mara');
select is(tests.with_('jonas', 'paid_chat') ->> 'price_cents', '150',
  '[F81] the thread returns the running paid chat to the creator');
select is((select is_unread from public.conversation_members where user_id = tests.id_of('mara')), true,
  '[F113] the start marks the conversation as unread for the creator');
select is(api.conversation_with('jonas')::jsonb -> 'paid_chat_price_cents', 'null',
  '[F81] the thread returns no price to the creator');
select tests.act_as('jonas');
select is_empty($$select 1 from public.conversation_members where is_unread$$,
  '[F113] the start does not mark the conversation as unread for the fan');

-- each message is charged
select is(tests.write('mara', 'first', '00000000-0000-4000-8000-00000000000a') ->> 'text', 'first',
  '[F72] a fan in a paid chat can write to a paid-only creator');
select is(api.messages((select id from public.conversations))::jsonb #>> '{0,charged_cents}', '150',
  '[F81] the fan reads what a message has cost');
select is(tests.balance_of(tests.id_of('jonas')), 850::bigint,
  '[F81] a message costs the price of the paid chat');
select is(tests.earned_by(tests.id_of('mara')), 120::bigint,
  '[F96] the creator earns 80 % of the price');
select tests.act_as_owner();
select results_eq(
  $$select t.kind::text, t.paid_by::text, t.gross_cents, t.wallet_cents, t.earnings_cents, t.platform_cents,
      t.subject_id = m.id, t.request_id = m.request_id
    from private.transfers t, public.messages m where t.fan_id = tests.id_of('jonas')
      and t.kind = 'session_text' and m.text = 'first'$$,
  $$values ('session_text', 'wallet', 150::bigint, -150::bigint, 120::bigint, 30::bigint, true, true)$$,
  '[F81] one transfer refers to the message and its request');
select tests.act_as('jonas');
select is(tests.write('mara', 'first', '00000000-0000-4000-8000-00000000000a') ->> 'text', 'first',
  '[F95] a retry of the message returns the message');
select is(tests.paid_messages('jonas'), 1::bigint, '[F95] a retry of the message is not charged');
select lives_ok($$select tests.write('mara', 'second')$$,
  '[F81] the fan can send a second message');
select is(tests.paid_messages('jonas'), 2::bigint,
  '[F81] the second message is charged separately');
select throws_ok($$select tests.write('mara', ' ')$$, 'PT400', 'message_empty',
  '[F81] an empty message is refused');
select is(tests.balance_of(tests.id_of('jonas')), 700::bigint,
  '[F81] a refused message costs nothing');
select tests.act_as('mara');
select is(api.messages((select id from public.conversations))::jsonb #>> '{0,charged_cents}', '150',
  '[F81] so does the creator');
select lives_ok($$select tests.write('jonas', 'answer')$$, '[F81] the creator can reply');
select is(tests.paid_messages('jonas'), 2::bigint, '[F81] a reply of the creator is not charged');
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 300, audio_price_cents = 300,
  video_price_cents = 300 where creator_id = tests.id_of('mara');
select tests.act_as('jonas');
select lives_ok($$select tests.write('mara', 'third')$$,
  '[F81] the fan can write after the creator raises the price');
select is(tests.balance_of(tests.id_of('jonas')), 550::bigint,
  '[F81] a running paid chat keeps its price');

-- short of money: nothing is sent, nothing is charged
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 900, audio_price_cents = 900,
  video_price_cents = 900 where creator_id = tests.id_of('ines');
select tests.act_as('noor');
select lives_ok($$select tests.start('ines', 900)$$,
  '[F81] another fan can start a paid chat at another price');
select lives_ok($$select tests.write('ines', 'all that I have')$$,
  '[F81] a fan can write while the wallet covers the price');
select throws_ok($$select tests.write('ines', 'canary')$$, 'PT402', 'no_card_linked',
  '[F81] a message above the balance is refused with no_card_linked without a card');
select tests.act_as_owner();
select tests.link_card(tests.id_of('noor'));
select tests.act_as('noor');
select throws_ok($$select tests.write('ines', 'canary')$$, 'PT402', 'not_enough_funds',
  '[F81] a message above the balance is refused with not_enough_funds with a card');
select is(tests.balance_of(tests.id_of('noor')), 100::bigint,
  '[F81] a message above the balance is not charged');
select is_empty($$select 1 from public.messages where text = 'canary'$$,
  '[F81] a message above the balance is not sent');

-- a subscription neither ends a running paid chat nor makes it free
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.act_as('jonas');
select lives_ok($$select tests.write('mara', 'as a subscriber')$$,
  '[F72] a subscriber in a paid chat can write');
select is(tests.paid_messages('jonas'), 4::bigint,
  '[F81] a message of a subscriber in a paid chat is charged');

-- ended
select set_config('tests.ended', tests.with_('mara', 'paid_chat') ->> 'paid_chat_id', true);
select tests.act_as('noor');
select throws_ok($$select api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb$$, 'PT409', 'paid_chat_not_active',
  '[F81] another fan cannot end the paid chat');
select tests.act_as('mara');
select throws_ok($$select api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb$$, 'PT403', 'ineligible_action',
  '[F81] the creator cannot end the paid chat');
select tests.act_as('jonas');
select isnt(api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb ->> 'ended_at', null,
  '[F81] the fan can end the paid chat');
select isnt(api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb ->> 'ended_at', null,
  '[F81] a second end of the paid chat succeeds');
select is(tests.notices('jonas', 'mara'), array['paid_chat_started', 'subscribed', 'paid_chat_ended'],
  '[F113] the thread contains each system message once, in order');
select is(tests.with_('mara', 'paid_chat'), null,
  '[F81] the thread returns no paid chat after the end');
select lives_ok($$select tests.write('mara', 'free again')$$,
  '[F72] a subscriber can write without a paid chat');
select is(tests.paid_messages('jonas'), 4::bigint,
  '[F81] a message of a subscriber without a paid chat is free');
select is(tests.start('mara', 150, '00000000-0000-4000-8000-000000000001') ->> 'paid_chat_id',
  current_setting('tests.ended'),
  '[F95] the request id of an ended paid chat returns that paid chat');
select is(tests.running('jonas', 'mara'), false,
  '[F95] the request id of an ended paid chat starts no new one');
select lives_ok($$select tests.start('mara', 300)$$,
  '[F81] a new paid chat starts at the current price');

-- ended by a block, a suspension or a closure
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select is(tests.running('jonas', 'mara'), false, '[F81] a block ends the paid chat');
select tests.act_as('jonas');
select throws_ok($$select tests.start('mara', 300)$$, 'PT403', 'profile_blacklisted',
  '[F81] a blocked fan cannot start a paid chat');
select throws_ok($$select tests.write('mara')$$, 'PT403', 'dm_not_permitted',
  '[F72] a blocked fan cannot write');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select is((tests.notices('jonas', 'mara'))[5], 'paid_chat_ended',
  '[F113] the thread contains the system message about the end after the block');
select is(tests.running('jonas', 'mara'), false, '[F81] the paid chat stays ended after the block');
select tests.act_as_owner();
select is(tests.running('noor', 'ines'), true, '[F81] the paid chat of another fan still runs');
select tests.suspend(tests.id_of('ines'));
select is(tests.running('noor', 'ines'), false,
  '[F81] a suspension of the creator ends the paid chat');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('ines');
select is(tests.notices('noor', 'ines'), array['paid_chat_started', 'paid_chat_ended'],
  '[F113] the thread contains the system message about the end after the suspension');
select tests.act_as('jonas');
select lives_ok($$select tests.start('mara', 300)$$, '[F81] the fan can start another paid chat');
select tests.act_as_owner();
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('jonas');
select is(tests.running('jonas', 'mara'), false,
  '[F81] the closure of the fan account ends the paid chat');
select tests.ledger_is_whole();
select is_empty('select * from private.paid_chat_faults()',
  '[F81] every paid message belongs to a paid chat');
select * from finish();
