-- What is far too long is refused by its length, before a pattern or a search looks at it; beside
-- each refusal, the same call with what users type. A page of white space is the dearest text that
-- an expression which trims can be given.
select plan(34);

select tests.make_creator('mara');
select tests.make_fan('jonas');
select tests.make_fan('newcomer');
update auth.users set raw_app_meta_data = '{"provider": "google"}' where id = tests.id_of('newcomer');
create function tests.blank_text(p_length integer default 200000) returns text language sql immutable as $$
  select 'x' || repeat(' ', p_length) || 'x'
$$;
create function tests.padded_text(p_begin text, p_end text) returns text language sql immutable as $$
  select p_begin || repeat('!', 200) || p_end
$$;
comment on function tests.padded_text is 'A username once the marks are taken out.';
create function pg_temp.answer(p_user text, p_call text) returns text language plpgsql as $$
declare
  v_answer text;
begin
  if p_user = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_user);
  end if;
  begin
    execute 'select ' || p_call into v_answer;
  exception when sqlstate 'PT400' then
    v_answer := sqlerrm;
  end;
  perform tests.act_as_owner();
  return v_answer;
end $$;

-- names
select is(pg_temp.answer('guest', $$api.check_signup('a_free_name', 'nobody@example.test')$$)::jsonb,
  '{"username": "free", "email": "ok"}', '[F14] a name is free');
select is(pg_temp.answer('guest', $$api.check_signup(tests.padded_text('a_free', '_name'), 'nobody@example.test')$$)::jsonb,
  '{"username": "invalid", "email": "ok"}', '[F14] but not in two hundred marks');
select is(pg_temp.answer('guest', $$api.check_signup('a_free_name', ' nobody@example.test  ')$$)::jsonb ->> 'email',
  'ok', '[F14] an address may have space around it');
select is(pg_temp.answer('guest', $$api.check_signup('a_free_name', 'nobody@example.test' || repeat(' ', 200))$$)::jsonb ->> 'email',
  'invalid', '[F14] but not a page of it');
select is(pg_temp.answer('guest', $$api.check_signup(tests.blank_text(), tests.blank_text())$$)::jsonb,
  '{"username": "invalid", "email": "invalid"}', '[F14] a page of space is neither');
select is(private.is_email('nobody@' || repeat('example.', 50) || 'test'), false, '[F14] an endless address is none');
select is(pg_temp.answer('newcomer', $$api.choose_username(tests.padded_text('new', 'comer_2'))$$)::jsonb ->> 'refused',
  'invalid_username', '[F14] nobody takes a name out of two hundred marks');
select is(pg_temp.answer('newcomer', $$api.choose_username('new!comer_2')$$)::jsonb ->> 'username', 'newcomer_2', '[F14] out of one they do');

-- pages
select isnt(pg_temp.answer('guest', $$api.guest_creator_page('MARA')$$), null, '[F28] a page is found by its name');
select is(pg_temp.answer('guest', $$api.guest_creator_page(tests.blank_text())$$), null, '[F28] none has such a name');
select is(pg_temp.answer('guest', $$api.guest_wall(tests.blank_text())$$), '[]', '[F28] nor a wall');
select isnt(pg_temp.answer('jonas', $$api.conversation_with('ma!ra')$$), null, '[F74] a thread is opened by a name');
select throws_ok($$select private.conversation_partner(tests.id_of('jonas'), tests.padded_text('ma', 'ra'))$$,
  'PT404', 'conversation_not_found', '[F74] but not out of two hundred marks');

-- searches
select is(pg_temp.answer('guest', $$api.guest_search(repeat('z', 100))$$), '[]', '[F28] a search of a hundred letters is answered');
select is(pg_temp.answer('guest', $$api.guest_search(repeat('z', 101))$$), 'field_too_long', '[F28] one more is too long');
select is(pg_temp.answer('mara', $$api.search_fans(repeat('z', 100))$$), '[]', '[F28] the same for a creator''s people');
select is(pg_temp.answer('mara', $$api.search_fans(repeat('z', 101))$$), 'field_too_long', '[F28] and no more');
select is(pg_temp.answer('jonas', $$api.my_favorites(repeat('z', 100))$$), '[]', '[F28] for favourites');
select is(pg_temp.answer('jonas', $$api.my_favorites(repeat('z', 101))$$), 'field_too_long', '[F28] and no more');
select is(pg_temp.answer('jonas', $$api.my_subscriptions(repeat('z', 100))$$), '[]', '[F28] for subscriptions');
select is(pg_temp.answer('jonas', $$api.my_subscriptions(repeat('z', 101))$$), 'field_too_long', '[F28] and no more');
select is((select count(*)::int from private.rate_limit_windows where bucket = 'search_creators'), 1,
  '[F28] what is refused so was no search');

-- words
create function tests.send_text(p_text text) returns text language sql as $$
  select api.send_message(tests.id_of('mara'), p_text, '{}', null, gen_random_uuid())::jsonb ->> 'text'
$$;
select is(pg_temp.answer('jonas', $$tests.send_text(e' \n hello  ')$$), 'hello', '[F70] space around a message goes');
select is(pg_temp.answer('jonas', $$tests.send_text(repeat(' ', 1000) || repeat('x', 2000) || repeat(' ', 1000))$$),
  repeat('x', 2000), '[F70] as much as the message again');
select is(pg_temp.answer('jonas', $$tests.send_text(repeat(' ', 3000))$$), 'message_empty', '[F70] where there is nothing else, nothing is sent');
select is(pg_temp.answer('jonas', $$tests.send_text(repeat(' ', 5000))$$), 'message_too_long', '[F70] more is too long, whatever it is');
select is(pg_temp.answer('jonas', $$tests.send_text(tests.blank_text())$$), 'message_too_long', '[F70] a page of space too');
select is(pg_temp.answer('mara', $$api.create_post('public', 'hello', '{}', gen_random_uuid()) is not null$$), 'true', '[F45] a post');
create function tests.comment_it_text(p_text text) returns boolean language sql as $$
  select api.create_comment(gen_random_uuid(), (select max(id::text)::uuid from public.posts), p_text) is not null
$$;
grant select on public.posts to authenticated;
select is(pg_temp.answer('jonas', $$tests.comment_it_text('  what a post it is  ')$$), 'true', '[F48] a comment is trimmed as well');
select is(pg_temp.answer('jonas', $$tests.comment_it_text(tests.blank_text())$$), 'comment_too_long', '[F48] a page of space is too long');
select is(private.checked_options('{" one ", two}'), '{one,two}', '[F47] options of a poll are trimmed');
select throws_ok($$select private.checked_options(array['one', repeat(' ', 1000)])$$, 'PT400', 'invalid_poll_options', '[F47] space is none');
select throws_ok($$select private.checked_options(array['one', tests.blank_text()])$$, 'PT400', 'invalid_poll_options', '[F47] however much');
select is(pg_temp.answer('jonas', $$api.follow(tests.id_of('mara'))$$)::jsonb, '{"has_opened_conversation": false}', '[F53] and the next call goes on');
select * from finish();
