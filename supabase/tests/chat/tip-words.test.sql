-- A tip with words: one sale and one message, under the rules of both, for the price of the tip.
select plan(41);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('strict');
select tests.make_fan(name, 50000)
from unnest(array['jonas', 'noor', 'blocked', 'broke']) f (name);
update public.wallets set balance_cents = 0 where owner_id = tests.id_of('broke');
update public.creator_settings set requires_subscription = true
where creator_id = tests.id_of('strict');
update public.creator_settings set text_price_cents = 900, audio_price_cents = 900,
  video_price_cents = 900 where creator_id = tests.id_of('ines');

create function tests.tip(
  p_to text, p_cents bigint, p_words text, p_request uuid default gen_random_uuid())
returns text language sql as $$
  select case when api.send_tip(tests.id_of(p_to), p_cents, p_request, p_words) is not null
    then 'sent' end
$$;
create function tests.tips() returns bigint language sql security definer set search_path = '' as $$
  select count(*) from private.transfers where kind = 'tip'
$$;
create function tests.words_of(p_creator text) returns text[]
language sql security definer set search_path = '' as $$
  select coalesce(array_agg(text || ' ' || tip_cents order by seq), '{}') from public.messages
  where recipient_id = tests.id_of(p_creator) and tip_id is not null
$$;

select is(tests.answer('jonas',
    $$tests.tip('mara', 1000, '  For the sea ', '00000000-0000-4000-8000-000000000001')$$), 'sent',
  '[F62] a fan can tip with words');
select is(tests.words_of('mara'), array['For the sea 1000'],
  '[F62] the words of a tip are in the thread with its amount');
select is(tests.balance_of(tests.id_of('jonas')), 49000::bigint,
  '[F62] a tip with words costs the tip');
select is(tests.earned_by(tests.id_of('mara')), 800::bigint,
  '[F96] the creator earns eighty percent of a tip with words');
select is((select count(*) from public.conversation_members
           where user_id = tests.id_of('mara') and is_unread), 1::bigint,
  '[F62] the words of a tip are unread');
select tests.act_as('mara');
select is(api.notifications() #>> '{lines,0,words}', 'For the sea',
  '[F63] the notification of a tip has its words');
select is(api.notifications() #>> '{lines,0,amount_cents}', '1000',
  '[F63] the notification of a tip with words has its amount');
select is((select api.messages(c.id) #>> '{0,tip_cents}' from public.conversations c), '1000',
  '[F62] the creator reads the amount in the thread');
select tests.act_as('jonas');
select is((select api.messages(c.id) #>> '{0,tip_cents}' from public.conversations c), '1000',
  '[F62] the fan reads the amount in the thread');

-- once
select is(tests.answer('jonas',
    $$tests.tip('mara', 1000, 'For the sea', '00000000-0000-4000-8000-000000000001')$$), 'sent',
  '[F95] a repeated tip with words is answered');
select is(tests.answer('jonas',
    $$tests.tip('mara', 1000, 'Other words', '00000000-0000-4000-8000-000000000001')$$),
  'duplicate_request', '[F95] the same request with other words is refused');
select is(tests.answer('jonas',
    $$tests.tip('mara', 1100, 'For the sea', '00000000-0000-4000-8000-000000000001')$$),
  'duplicate_request', '[F95] the same request with another amount is refused');
select is(tests.answer('jonas', $$api.send_message(
    tests.id_of('mara'), 'For the sea', '{}', null, '00000000-0000-4000-8000-000000000001')::jsonb$$),
  'duplicate_request', '[F95] the request of a tip with words is no message of its own');
select is(tests.tips(), 1::bigint, '[F95] a repeated tip with words is paid once');
select is(cardinality(tests.words_of('mara')), 1, '[F95] a repeated tip with words is written once');
select is(tests.answer('jonas',
    $$tests.tip('mara', 500, '   ', '00000000-0000-4000-8000-000000000002')$$), 'sent',
  '[F62] a tip with empty words is a tip');
select is(tests.words_of('mara'), array['For the sea 1000', 'tipped 500'],
  '[F62] [F113] a tip without words leaves a system line in the thread, with its amount');
select is((select count(*) from public.conversation_members
           where user_id = tests.id_of('jonas') and is_unread), 0::bigint,
  '[F62] the line of a tip is unread by nobody who sent it');
select is(tests.answer('jonas',
    $$tests.tip('mara', 500, null, '00000000-0000-4000-8000-000000000002')$$), 'sent',
  '[F95] a repeated tip without words is answered');
select is(cardinality(tests.words_of('mara')), 2, '[F95] and its line is written once');
select tests.act_as('mara');
select is(api.notifications() #>> '{lines,0,words}', null,
  '[F63] the notification of a tip without words has none');
select is(api.inbox()::jsonb #>> '{0,last,tip_cents}', '500',
  '[F69] the list of conversations has the amount of the tip');
select tests.act_as_owner();
select is(tests.answer('jonas',
    $$tests.tip('mara', 500, 'later', '00000000-0000-4000-8000-000000000002')$$),
  'duplicate_request', '[F95] words cannot be added to a tip that was sent');

-- refused: nothing is paid, nothing is written
select is(tests.answer('jonas', $$tests.tip('strict', 500, 'words')$$), 'subscribers_only',
  '[F72] a fan who may not write cannot tip with words');
select is(tests.answer('jonas', $$tests.tip('strict', 500, null)$$), 'sent',
  '[F62] a fan who may not write can tip without words');
select is(private.conversation_of(tests.id_of('jonas'), tests.id_of('strict')), null,
  '[F62] a tip without words opens no thread');
select is(tests.answer('jonas', $$tests.tip('mara', 500, repeat('x', 2001))$$), 'message_too_long',
  '[F74] words of a tip that are too long are refused');
select is(tests.answer('jonas', $$tests.tip('mara', 499, 'words')$$), 'empty_transaction_amount',
  '[F62] less than five dollars with words is refused');
select is(tests.answer('jonas', $$tests.tip('jonas', 500, 'words')$$), 'cannot_tip_yourself',
  '[F62] a fan cannot tip themselves with words');
select is(tests.answer('ines', $$tests.tip('mara', 500, 'words')$$), 'ineligible_action',
  '[F62] a creator cannot tip with words');
select is(tests.answer('guest', $$tests.tip('mara', 500, 'words')$$), '42501',
  '[F62] a guest cannot tip with words');
select is(tests.answer('broke', $$tests.tip('mara', 500, 'words')$$), 'no_card_linked',
  '[F91] a fan without money cannot tip with words');
select is(tests.answer('mara', $$api.block(tests.id_of('blocked'))$$), 'done',
  '[F32] a creator can block a fan');
select is(tests.answer('blocked', $$tests.tip('mara', 500, 'words')$$), 'profile_blacklisted',
  '[F32] a blocked fan cannot tip with words');
select is(tests.answer('jonas', $$tests.tip('mara', 499, null)$$), 'empty_transaction_amount',
  '[F62] a refused tip without words leaves no line');
select is(tests.words_of('strict') || tests.words_of('mara'), array['For the sea 1000', 'tipped 500'],
  '[F62] refused words and tips leave nothing in the thread');
select is(tests.tips(), 3::bigint, '[F62] a tip with refused words is not paid');

-- in a paid chat
select is(tests.answer('noor', $$api.start_paid_chat(
    tests.id_of('ines'), 900, gen_random_uuid())::jsonb ->> 'price_cents'$$), '900',
  '[F81] a fan can start a paid chat');
select is(tests.answer('noor', $$tests.tip('ines', 899, 'words')$$), 'tip_below_message_price',
  '[F81] in a paid chat words need a tip of the price of a message');
select is(tests.answer('noor', $$tests.tip('ines', 900, 'words')$$), 'sent',
  '[F81] in a paid chat a tip of the price of a message can have words');
select is(tests.balance_of(tests.id_of('noor')), 49100::bigint,
  '[F81] in a paid chat the words of a tip cost nothing beside it');
select * from finish();
