-- Paid chat: who may begin one, what it opens, and that each message is paid once, with the message
-- or not at all. Every refusal beside somebody for whom the same call succeeds.
select plan(75);
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
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, p_request)::jsonb
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
select is(tests.with_('mara', 'paid_chat_price_cents'), '150', '[F81] the thread tells the price on offer');
select is(tests.with_('mara', 'paid_chat'), null, '[F81] and that none runs');
select is(tests.with_('noprice', 'paid_chat_price_cents'), null, '[F81] no price, no offer');
select is(tests.with_('support', 'paid_chat_price_cents'), null, '[F81] none with support');
select throws_ok($$select tests.start('noprice', 150)$$, 'PT409', 'paid_chat_not_available',
  '[F81] a creator without a price has no paid chat');
select throws_ok($$select tests.start('mara', 149)$$, 'PT409', 'price_changed',
  '[F81] another price than the creator''s is refused');
select throws_ok($$select tests.start('hidden')$$, 'PT400', 'invalid_profile',
  '[F81] a creator whom nobody accepted is not paid');
select throws_ok($$select tests.start('support')$$, 'PT400', 'invalid_profile', '[F81] nor is support');
select throws_ok($$select tests.start('noor')$$, 'PT400', 'invalid_profile', '[F81] nor a fan');
select throws_ok($$select tests.start('mara', 150, null)$$, 'PT400', 'invalid_payload',
  '[F95] a start names its request');
select throws_ok($$select tests.write('mara')$$, 'PT403', 'paid_only', '[F72] without one the creator is not written to');
select tests.act_as('mara');
select throws_ok($$select tests.start('ines')$$, 'PT403', 'ineligible_action', '[F81] creators pay for nothing');
select is(tests.with_('ines', 'paid_chat_price_cents'), null, '[F81] and are offered nothing');
select tests.act_as('broke');
select throws_ok($$select tests.start('mara')$$, 'PT402', 'no_card_linked', '[F81] short and without a card: the card page');
select tests.act_as('carded');
select throws_ok($$select tests.start('mara')$$, 'PT402', 'not_enough_funds', '[F81] short with a card: the top-up');
select tests.act_as_guest();
select throws_ok($$select api.start_paid_chat(gen_random_uuid(), 150, gen_random_uuid())::jsonb$$, '42501', null,
  '[F81] a guest is refused');
select throws_ok($$select api.end_paid_chat(gen_random_uuid())::jsonb$$, '42501', null, '[F81] neither to start nor to end');
select tests.act_as_owner();
select is((select count(*) from public.conversations), 0::bigint, '[F81] what was refused opens no conversation');

-- started
select tests.act_as('jonas');
select is(tests.start('mara', 150, '00000000-0000-4000-8000-000000000001') ->> 'price_cents', '150',
  '[F81] the fan starts at the price that was shown');
select is(tests.balance_of(tests.id_of('jonas')), 1000::bigint, '[F81] which costs nothing by itself');
select is(tests.with_('mara', 'paid_chat') ->> 'price_cents', '150', '[F81] the thread tells that it runs');
select is(tests.with_('mara', 'permission'), '{"may_write": true, "refusal": null}', '[F72] and opens the composer');
select is(tests.start('mara', 150, '00000000-0000-4000-8000-000000000001') ->> 'paid_chat_id',
  tests.with_('mara', 'paid_chat') ->> 'paid_chat_id', '[F95] asked again, the same request has the same answer');
select is(tests.start('mara') ->> 'paid_chat_id', tests.with_('mara', 'paid_chat') ->> 'paid_chat_id',
  '[F81] another tab finds the one that runs');
select throws_ok($$select tests.start('ines', 150, '00000000-0000-4000-8000-000000000001')$$,
  'PT409', 'duplicate_request', '[F95] the request cannot begin another');
select is(tests.notices('jonas', 'mara'), array['paid_chat_started'], '[F113] the thread says once that it began');
select tests.act_as('mara');
select is(tests.with_('jonas', 'paid_chat') ->> 'price_cents', '150', '[F81] the creator sees it too');
select is((select is_unread from public.conversation_members where user_id = tests.id_of('mara')), true,
  '[F113] what a fan began is unread to the creator');
select is(api.conversation_with('jonas')::jsonb -> 'paid_chat_price_cents', 'null', '[F81] who is offered none');
select tests.act_as('jonas');
select is_empty($$select 1 from public.conversation_members where is_unread$$,
  '[F113] and not to who caused it');

-- each message is paid
select is(tests.write('mara', 'first', '00000000-0000-4000-8000-00000000000a') ->> 'text', 'first',
  '[F72] a paid chat opens a creator who is for paid messages only');
select is(tests.balance_of(tests.id_of('jonas')), 850::bigint, '[F81] at the price of one message');
select is(tests.earned_by(tests.id_of('mara')), 120::bigint, '[F96] of which the creator has 80 %');
select tests.act_as_owner();
select results_eq(
  $$select t.kind::text, t.paid_by::text, t.gross_cents, t.wallet_cents, t.earnings_cents, t.platform_cents,
      t.subject_id = m.id, t.request_id = m.request_id
    from private.transfers t, public.messages m where t.fan_id = tests.id_of('jonas')
      and t.kind = 'session_text' and m.text = 'first'$$,
  $$values ('session_text', 'wallet', 150::bigint, -150::bigint, 120::bigint, 30::bigint, true, true)$$,
  '[F81] in one movement that names its message');
select tests.act_as('jonas');
select is(tests.write('mara', 'first', '00000000-0000-4000-8000-00000000000a') ->> 'text', 'first',
  '[F95] sent again by the same request it is answered');
select is(tests.paid_messages('jonas'), 1::bigint, '[F95] and charged once');
select lives_ok($$select tests.write('mara', 'second')$$, '[F81] the next one');
select is(tests.paid_messages('jonas'), 2::bigint, '[F81] is charged by itself');
select throws_ok($$select tests.write('mara', ' ')$$, 'PT400', 'message_empty', '[F81] what is refused');
select is(tests.balance_of(tests.id_of('jonas')), 700::bigint, '[F81] costs nothing');
select tests.act_as('mara');
select lives_ok($$select tests.write('jonas', 'answer')$$, '[F81] the creator answers');
select is(tests.paid_messages('jonas'), 2::bigint, '[F81] free of charge for both');
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 300, audio_price_cents = 300,
  video_price_cents = 300 where creator_id = tests.id_of('mara');
select tests.act_as('jonas');
select lives_ok($$select tests.write('mara', 'third')$$, '[F81] a price that changes meanwhile');
select is(tests.balance_of(tests.id_of('jonas')), 550::bigint, '[F81] is not that of a chat that runs');

-- short of money: nothing is sent, nothing is charged
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 900, audio_price_cents = 900,
  video_price_cents = 900 where creator_id = tests.id_of('ines');
select tests.act_as('noor');
select lives_ok($$select tests.start('ines', 900)$$, '[F81] another fan starts at another price');
select lives_ok($$select tests.write('ines', 'all that I have')$$, '[F81] and writes with what is there');
select throws_ok($$select tests.write('ines', 'canary')$$, 'PT402', 'no_card_linked',
  '[F81] the next one is refused without a card');
select tests.act_as_owner();
select tests.link_card(tests.id_of('noor'));
select tests.act_as('noor');
select throws_ok($$select tests.write('ines', 'canary')$$, 'PT402', 'not_enough_funds',
  '[F81] with a card the top-up is asked for');
select is(tests.balance_of(tests.id_of('noor')), 100::bigint, '[F81] nothing is charged');
select is_empty($$select 1 from public.messages where text = 'canary'$$, '[F81] and nothing sent');

-- a subscription does not make a running chat free, and ends nothing
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.act_as('jonas');
select lives_ok($$select tests.write('mara', 'as a subscriber')$$, '[F72] a subscriber in a paid chat');
select is(tests.paid_messages('jonas'), 4::bigint, '[F81] pays until it is ended');

-- ended
select set_config('tests.ended', tests.with_('mara', 'paid_chat') ->> 'paid_chat_id', true);
select tests.act_as('noor');
select throws_ok($$select api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb$$, 'PT409', 'paid_chat_not_active',
  '[F81] nobody ends another''s paid chat');
select tests.act_as('mara');
select throws_ok($$select api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb$$, 'PT403', 'ineligible_action',
  '[F81] nor does the creator');
select tests.act_as('jonas');
select isnt(api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb ->> 'ended_at', null, '[F81] the fan ends it');
select isnt(api.end_paid_chat(current_setting('tests.ended')::uuid)::jsonb ->> 'ended_at', null, '[F81] and again, which changes nothing');
select is(tests.notices('jonas', 'mara'), array['paid_chat_started', 'subscribed', 'paid_chat_ended'],
  '[F113] the thread says each once, in order');
select is(tests.with_('mara', 'paid_chat'), null, '[F81] none runs any more');
select lives_ok($$select tests.write('mara', 'free again')$$, '[F72] a subscriber writes without one');
select is(tests.paid_messages('jonas'), 4::bigint, '[F81] at no cost');
select is(tests.start('mara', 150, '00000000-0000-4000-8000-000000000001') ->> 'paid_chat_id',
  current_setting('tests.ended'), '[F95] the old request begins nothing new');
select is(tests.running('jonas', 'mara'), false, '[F95] so none runs');
select lives_ok($$select tests.start('mara', 300)$$, '[F81] a new one starts at the price of now');

-- ended from outside
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select is(tests.running('jonas', 'mara'), false, '[F81] a block ends it');
select tests.act_as('jonas');
select throws_ok($$select tests.start('mara', 300)$$, 'PT403', 'profile_blacklisted', '[F81] across it none starts');
select throws_ok($$select tests.write('mara')$$, 'PT403', 'dm_not_permitted', '[F72] and nothing is written');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select is((tests.notices('jonas', 'mara'))[5], 'paid_chat_ended', '[F113] when it is lifted the thread says so');
select is(tests.running('jonas', 'mara'), false, '[F81] and the chat stays ended');
select tests.act_as_owner();
select is(tests.running('noor', 'ines'), true, '[F81] others go on');
select tests.suspend(tests.id_of('ines'));
select is(tests.running('noor', 'ines'), false, '[F81] a suspension ends it');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('ines');
select is(tests.notices('noor', 'ines'), array['paid_chat_started', 'paid_chat_ended'],
  '[F113] and when it is over the thread says so');
select tests.act_as('jonas');
select lives_ok($$select tests.start('mara', 300)$$, '[F81] the fan starts once more');
select tests.act_as_owner();
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('jonas');
select is(tests.running('jonas', 'mara'), false, '[F81] the fan''s closure ends it');
select tests.ledger_is_whole();
select is_empty('select * from private.paid_chat_faults()', '[F81] every paid message has its chat');
select * from finish();
