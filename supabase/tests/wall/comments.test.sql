-- Comments have 4 to 100 characters after trimming and are listed five a page. Fans who can see the
-- post and its owner can write them. The author and the owner of the post can remove them. A
-- comment is never shown across a block.
select plan(55);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'stranger', 'blocked', 'other', 'enemy']) u;
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
create temp table p as select tests.post('mara', a, 'words ' || a) as id, a from unnest(array['public', 'private']) a;
grant select on p to anon, authenticated;
create function pg_temp.say(p_user text, p_audience text, p_text text, p_request text default null) returns text
language plpgsql as $$
declare
  v_answer text;
begin
  perform pg_sleep(0.002);
  v_answer := tests.answer(p_user, format('api.create_comment(%L, %L, %L)',
    coalesce(p_request, gen_random_uuid()::text), (select id from p where a = p_audience), p_text));
  return case when v_answer ~ '-' then 'done' else v_answer end;
end $$;
create function pg_temp.hears(p_user text, p_audience text default 'public', p_before text default 'null') returns text
language sql as $$
  select tests.answer(p_user, format('(select string_agg(x ->> ''text'', '','') from json_array_elements(api.comments(%L, %s)) x)',
    (select id from p where a = p_audience), p_before))
$$;
create function pg_temp.said(p_text text) returns uuid language sql as $$
  select id from public.comments where text = p_text
$$;

select is(pg_temp.say('blocked', 'public', 'before the block'), 'done', '[F45] a fan can comment before the block');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as('other');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();

-- permissions and validation
select is(pg_temp.say('subscriber', 'private', 'a private word'), 'done', '[F45] a subscriber can comment on a private post');
select is(pg_temp.say('stranger', 'public', 'a public word'), 'done', '[F45] a fan without a subscription can comment on a public post');
select is(pg_temp.say('mara', 'public', 'the owner speaks'), 'done', '[F45] the owner can comment on their own post');
select is(pg_temp.say('stranger', 'private', 'let me in'), 'post_not_found', '[F45] a fan cannot comment on a post that they cannot see');
select is(pg_temp.say('ines', 'public', 'a colleague'), 'ineligible_action', '[F45] another creator cannot comment');
select is(pg_temp.say('blocked', 'public', 'let me in'), 'post_not_found', '[F45] a blocked fan cannot comment');
select is(pg_temp.say('other', 'public', 'let me in'), 'post_not_found', '[F45] a fan who has blocked the creator cannot comment');
select is(pg_temp.say('guest', 'public', 'let me in'), '42501', '[F45] a guest cannot comment');
select is(pg_temp.say('stranger', 'public', '  abc  '), 'comment_too_short', '[F45] a comment of three characters after trimming is refused');
select is(pg_temp.say('stranger', 'public', E'\n abcd '), 'done', '[F45] a comment of four characters is accepted');
select is((select count(*) from public.comments where text = 'abcd'), 1::bigint, '[F45] a comment is stored trimmed');
select is(pg_temp.say('stranger', 'public', null), 'comment_too_short', '[F45] a null text is refused as too short');
select is(pg_temp.say('stranger', 'public', repeat('x', 101)), 'comment_too_long', '[F45] a comment of 101 characters is refused');
select is(pg_temp.say('stranger', 'public', repeat('x', 100)), 'done', '[F45] a comment of 100 characters is accepted');
select is(pg_temp.say('stranger', 'public', 'once only', '00000000-0000-4000-8000-000000000001'), 'done', '[F45] a comment with a request id is accepted');
select is(pg_temp.say('stranger', 'public', 'once only', '00000000-0000-4000-8000-000000000001'), 'done', '[F45] a repeated request is accepted');
select is((select count(*) from public.comments where text = 'once only'), 1::bigint, '[F45] a repeated request creates one comment');
select is(pg_temp.say('stranger', 'public', 'another one', '00000000-0000-4000-8000-000000000001'), 'duplicate_request',
  '[F45] the same request id with another text is refused');
select is(tests.answer('stranger', format('api.create_comment(null, %L, %L)', (select id from p limit 1), 'words')),
  'invalid_payload', 'a comment requires a request id');

-- the list, five a page
select is(pg_temp.hears('subscriber'), 'once only,' || repeat('x', 100) || ',abcd,the owner speaks,a public word',
  '[F45] the first page lists the five newest comments, newest first');
select is(pg_temp.hears('subscriber', 'public', format('%L', pg_temp.said('the owner speaks'))), 'a public word',
  '[F45] the next page lists the older comments, without the comment of a fan whom the owner has blocked');
select is(tests.answer('subscriber', format('(select count(*) from public.comments where id = %L)', pg_temp.said('before the block'))), '0',
  '[F45] the policy hides a comment of a fan whom the owner has blocked');
select is(tests.answer('subscriber', format('(select count(*) from public.comments where id = %L)', pg_temp.said('abcd'))), '1',
  '[F45] the policy shows the other comments');
select is(pg_temp.hears('stranger', 'private'), 'done', '[F45] the comments of a locked post are not listed');
select is(pg_temp.hears('blocked'), 'done', '[F45] a blocked fan reads no comments');
select is(pg_temp.hears('guest'), '42501', '[F45] a guest cannot list the comments');
select tests.act_as('subscriber');
select api.block(tests.id_of('stranger'));
select tests.act_as_owner();
select is(pg_temp.hears('subscriber'), 'the owner speaks', '[F32] comments of a fan whom the reader has blocked are hidden');
update public.blocks set ended_at = private.now() where blocker_id = tests.id_of('subscriber');
select throws_ok('set local role authenticated; select * from public.comments', '42501', null, 'a user cannot select every column of the table');

-- likes of comments
create function pg_temp.like_it(p_user text, p_text text, p_on boolean default true) returns text language sql as $$
  select tests.answer(p_user, format('api.like_comment(%L, %L)', pg_temp.said(p_text), p_on))
$$;
select is(pg_temp.like_it('subscriber', 'a public word'), 'done', '[F45] a fan can like a comment');
select is(pg_temp.like_it('subscriber', 'a public word'), 'done', '[F45] a repeated like is accepted');
select is(pg_temp.like_it('mara', 'a public word'), 'done', '[F45] the owner of the post can like a comment');
select is(pg_temp.like_it('stranger', 'a public word'), 'cannot_like_own_comment', '[F45] the author cannot like their own comment');
select is(pg_temp.like_it('ines', 'a public word'), 'ineligible_action', '[F45] another creator cannot like a comment');
select is(pg_temp.like_it('stranger', 'a private word'), 'comment_not_found', '[F45] a fan who cannot see the comment cannot like it');
select is(pg_temp.like_it('stranger', 'before the block'), 'comment_not_found', '[F45] a comment of a fan whom the owner has blocked cannot be liked');
select is(tests.answer('stranger', format('(select (x -> ''likes'')::text from json_array_elements(api.comments(%L)) x where x ->> ''text'' = %L)',
  (select id from p where a = 'public'), 'a public word')), '2', '[F45] each user counts once among the likes of a comment');
select is((select count(*) from public.notifications where kind = 'comment_liked' and recipient_id = tests.id_of('stranger')),
  2::bigint, '[F63] the author gets one notification for each user who likes the comment');
select is(tests.answer('stranger', '(select distinct x ->> ''post_id'' from json_array_elements(api.notifications() -> ''lines'') x where x ->> ''kind'' = ''comment_liked'')'),
  (select id::text from p where a = 'public'), '[F63] the notification carries the id of the post');
create function pg_temp.has_liked(p_user text) returns text language sql as $$
  select tests.answer(p_user, format('(select x ->> ''has_liked'' from json_array_elements(api.comments(%L)) x where x ->> ''text'' = ''a public word'')',
    (select id from p where a = 'public')))
$$;
select is(pg_temp.has_liked('subscriber'), 'true', '[F45] a user who likes the comment sees it as liked');
select is(pg_temp.has_liked('stranger'), 'false', '[F45] another user does not see the comment as liked');
select is(pg_temp.like_it('subscriber', 'a public word', false), 'done', '[F45] a like can be withdrawn');
select is((private.counters_of(pg_temp.said('a public word'))).likes, 1::bigint, '[F45] a withdrawn like is no longer counted');
select tests.act_as('stranger');
select is(
  (select jsonb_build_array(x -> 'can_like', x -> 'can_remove') from json_array_elements(api.comments((select id from p where a = 'public'))) x
   where x ->> 'text' = 'the owner speaks'), '[true, false]', '[F45] a fan can like but not remove the comment of another user');
select is(
  (select jsonb_build_array(x -> 'can_like', x -> 'can_remove') from json_array_elements(api.comments((select id from p where a = 'public'))) x
   where x ->> 'text' = 'abcd'), '[false, true]', '[F45] a fan can remove but not like their own comment');
select tests.act_as_owner();

-- removing
create function pg_temp.remove(p_user text, p_text text) returns text language sql as $$
  select tests.answer(p_user, format('api.remove_comment(%L)', pg_temp.said(p_text)))
$$;
select is(pg_temp.remove('subscriber', 'abcd'), 'comment_not_found', '[F45] another fan cannot remove a comment');
select is(pg_temp.remove('stranger', 'abcd'), 'done', '[F45] the author can remove a comment');
select is(pg_temp.remove('stranger', 'abcd'), 'done', '[F45] removing a comment again is accepted');
select is(pg_temp.hears('stranger') ~ 'abcd', false, '[F45] the author no longer reads the removed comment');
select is(pg_temp.remove('mara', 'once only'), 'done', '[F45] the owner of the post can remove a comment');
select is(tests.answer('stranger', format('api.post(%L) -> ''comments''', (select id from p where a = 'public'))), '4',
  '[F45] removed comments are no longer counted');
update public.comments set moderation_state = 'held', moderation_reason = 'reported' where text = 'a public word';
select is(pg_temp.hears('subscriber') ~ 'a public word', false, '[F124] other users cannot read a held comment');
select is(pg_temp.hears('stranger') ~ 'a public word', true, '[F124] the author can read their own held comment');
select tests.no_drift();
select private.roll_up_counters();
select tests.no_drift();
select * from finish();
