-- What a creator says of paid chats: a fixed list, and when answers come. Only who may begin a
-- paid chat reads it in the thread.
select plan(9);

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
-- 'done' stands for none.
create function pg_temp.said(p_user text, p_to text) returns text language sql as $$
  select tests.answer(p_user, format('api.conversation_with(%L)::jsonb ->> ''paid_chat_offer''', p_to))
$$;

select is(tests.answer('mara', $$api.save_chat_reasons('{voice,replies,voice}', 'day')$$), 'done',
  '[F81] a creator chooses reasons for a paid chat');
select is(tests.answer('mara', $$api.my_creator_settings()::jsonb ->> 'chat_reasons'$$), '["replies", "voice"]',
  '[F81] the settings have each once, in the order of the list');
select is(tests.answer('mara', $$api.my_creator_settings()::jsonb ->> 'chat_answer_time'$$), 'day',
  '[F81] and the time of the answers');
select is(tests.answer('jonas', $$api.save_chat_reasons('{voice}', 'day')$$), 'method_forbidden',
  '[F81] a fan chooses none');
select is(tests.answer('mara', $$api.save_chat_reasons('{cheap}', 'day')$$), '22P02',
  '[F81] nothing is said that is not in the list');
select is(tests.answer('mara', 'api.save_chat_reasons(null)'), 'invalid_payload', '[F81] a list is needed');
select is(pg_temp.said('jonas', 'mara'), 'done', '[F81] without a price nothing is offered');
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150, video_price_cents = 150
where creator_id = tests.id_of('mara');
select is(pg_temp.said('jonas', 'mara')::jsonb, '{"reasons": ["replies", "voice"], "answer_time": "day"}',
  '[F81] with one the fan reads the reasons');
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select is(pg_temp.said('mara', 'jonas'), 'done', '[F81] the creator is offered none');
select * from finish();
