-- A text that is far too long is refused by its length, before a pattern or a search examines it.
-- Each refusal is paired with the same call on a usual text. A long run of spaces is the most
-- expensive input for an expression that trims.
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
comment on function tests.padded_text is 'A valid username once the exclamation marks are removed.';
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
  '{"username": "free", "email": "ok"}', '[F14] a free username is accepted');
select is(pg_temp.answer('guest', $$api.check_signup(tests.padded_text('a_free', '_name'), 'nobody@example.test')$$)::jsonb,
  '{"username": "invalid", "email": "ok"}',
  '[F14] a username with 200 exclamation marks is invalid');
select is(pg_temp.answer('guest', $$api.check_signup('a_free_name', ' nobody@example.test  ')$$)::jsonb ->> 'email',
  'ok', '[F14] an e-mail address can have spaces around it');
select is(pg_temp.answer('guest', $$api.check_signup('a_free_name', 'nobody@example.test' || repeat(' ', 200))$$)::jsonb ->> 'email',
  'invalid', '[F14] an e-mail address with 200 spaces after it is invalid');
select is(pg_temp.answer('guest', $$api.check_signup(tests.blank_text(), tests.blank_text())$$)::jsonb,
  '{"username": "invalid", "email": "invalid"}',
  '[F14] a text with 200,000 spaces is neither a username nor an e-mail address');
select is(private.is_email('nobody@' || repeat('example.', 50) || 'test'), false,
  '[F14] an e-mail address of 411 characters is invalid');
select is(pg_temp.answer('newcomer', $$api.choose_username(tests.padded_text('new', 'comer_2'))$$)::jsonb ->> 'refused',
  'invalid_username', '[F14] a new fan cannot choose a username with 200 exclamation marks');
select is(pg_temp.answer('newcomer', $$api.choose_username('new!comer_2')$$)::jsonb ->> 'username', 'newcomer_2',
  '[F14] an exclamation mark is removed from the username that a new fan chooses');

-- creator pages
select isnt(pg_temp.answer('guest', $$api.guest_creator_page('MARA')$$), null,
  '[F28] a guest finds a creator page by the username in capitals');
select is(pg_temp.answer('guest', $$api.guest_creator_page(tests.blank_text())$$), null,
  '[F28] a username with 200,000 spaces finds no creator page');
select is(pg_temp.answer('guest', $$api.guest_wall(tests.blank_text())$$), '[]',
  '[F28] a username with 200,000 spaces returns an empty guest wall');
select isnt(pg_temp.answer('jonas', $$api.conversation_with('ma!ra')$$), null,
  '[F74] a username with one exclamation mark opens the conversation');
select throws_ok($$select private.conversation_partner(tests.id_of('jonas'), tests.padded_text('ma', 'ra'))$$,
  'PT404', 'conversation_not_found',
  '[F74] a username with 200 exclamation marks finds no conversation');

-- searches
select is(pg_temp.answer('guest', $$api.guest_search(repeat('z', 100))$$), '[]',
  '[F28] a guest can search creators by 100 characters');
select is(pg_temp.answer('guest', $$api.guest_search(repeat('z', 101))$$), 'field_too_long',
  '[F28] a search for creators by 101 characters is refused');
select is(pg_temp.answer('mara', $$api.search_fans(repeat('z', 100))$$), '[]',
  '[F28] a creator can search fans by 100 characters');
select is(pg_temp.answer('mara', $$api.search_fans(repeat('z', 101))$$), 'field_too_long',
  '[F28] a search for fans by 101 characters is refused');
select is(pg_temp.answer('jonas', $$api.my_favorites(repeat('z', 100))$$), '[]',
  '[F28] a fan can search followed creators by 100 characters');
select is(pg_temp.answer('jonas', $$api.my_favorites(repeat('z', 101))$$), 'field_too_long',
  '[F28] a search for followed creators by 101 characters is refused');
select is(pg_temp.answer('jonas', $$api.my_subscriptions(repeat('z', 100))$$), '[]',
  '[F28] a fan can search subscriptions by 100 characters');
select is(pg_temp.answer('jonas', $$api.my_subscriptions(repeat('z', 101))$$), 'field_too_long',
  '[F28] a search for subscriptions by 101 characters is refused');
select is((select sum(hits)::int from private.rate_limit_windows where bucket = 'search_creators'), 1,
  '[F28] the rate limit counts the accepted search of the guest and not the refused one');

-- texts of users
create function tests.send_text(p_text text) returns text language sql as $$
  select api.send_message(tests.id_of('mara'), p_text, '{}', null, gen_random_uuid())::jsonb ->> 'text'
$$;
select is(pg_temp.answer('jonas', $$tests.send_text(e' \n hello  ')$$), 'hello',
  '[F70] white space around a message is trimmed');
select is(pg_temp.answer('jonas', $$tests.send_text(repeat(' ', 1000) || repeat('x', 2000) || repeat(' ', 1000))$$),
  repeat('x', 2000), '[F70] 2,000 spaces around a message of 2,000 characters are trimmed');
select is(pg_temp.answer('jonas', $$tests.send_text(repeat(' ', 3000))$$), 'message_empty',
  '[F70] a message of 3,000 spaces is refused as empty');
select is(pg_temp.answer('jonas', $$tests.send_text(repeat(' ', 5000))$$), 'message_too_long',
  '[F70] a message of 5,000 spaces is refused as too long');
select is(pg_temp.answer('jonas', $$tests.send_text(tests.blank_text())$$), 'message_too_long',
  '[F70] a message with 200,000 spaces is refused as too long');
select is(pg_temp.answer('mara', $$api.create_post('public', 'hello', '{}', gen_random_uuid()) is not null$$), 'true',
  '[F45] a creator can create a post');
create function tests.comment_it_text(p_text text) returns boolean language sql as $$
  select api.create_comment(gen_random_uuid(), (select max(id::text)::uuid from public.posts), p_text) is not null
$$;
grant select on public.posts to authenticated;
select is(pg_temp.answer('jonas', $$tests.comment_it_text('  what a post it is  ')$$), 'true',
  '[F48] a comment with spaces around it is accepted');
select is(pg_temp.answer('jonas', $$tests.comment_it_text(tests.blank_text())$$), 'comment_too_long',
  '[F48] a comment with 200,000 spaces is refused as too long');
select is(private.checked_options('{" one ", two}'), '{one,two}',
  '[F47] spaces around the options of a poll are trimmed');
select throws_ok($$select private.checked_options(array['one', repeat(' ', 1000)])$$, 'PT400', 'invalid_poll_options',
  '[F47] an option of 1,000 spaces is refused');
select throws_ok($$select private.checked_options(array['one', tests.blank_text()])$$, 'PT400', 'invalid_poll_options',
  '[F47] an option with 200,000 spaces is refused');
select is(pg_temp.answer('jonas', $$api.follow(tests.id_of('mara'))$$)::jsonb, '{"has_opened_conversation": false}',
  '[F53] a call after the refusals succeeds');
select * from finish();
