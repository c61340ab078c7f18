-- Comments: 4 to 100 characters after trimming, five a page, by customers who may see the post and
-- by its owner; removed by their author or the post's owner; never read across a block.
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

select is(pg_temp.say('blocked', 'public', 'before the block'), 'done', '[F45] who is not blocked yet comments');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as('other');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();

-- who may, and what
select is(pg_temp.say('subscriber', 'private', 'a private word'), 'done', '[F45] a subscriber comments on a private post');
select is(pg_temp.say('stranger', 'public', 'a public word'), 'done', '[F45] a stranger on a public one');
select is(pg_temp.say('mara', 'public', 'the owner speaks'), 'done', '[F45] the owner comments too');
select is(pg_temp.say('stranger', 'private', 'let me in'), 'post_not_found', '[F45] nobody on what they do not see');
select is(pg_temp.say('ines', 'public', 'a colleague'), 'ineligible_action', '[F45] another creator does not comment');
select is(pg_temp.say('blocked', 'public', 'let me in'), 'post_not_found', '[F45] nor who is blocked');
select is(pg_temp.say('other', 'public', 'let me in'), 'post_not_found', '[F45] nor who blocks');
select is(pg_temp.say('guest', 'public', 'let me in'), '42501', '[F45] nor a guest');
select is(pg_temp.say('stranger', 'public', '  abc  '), 'comment_too_short', '[F45] three characters after trimming are too few');
select is(pg_temp.say('stranger', 'public', E'\n abcd '), 'done', '[F45] four are enough');
select is((select count(*) from public.comments where text = 'abcd'), 1::bigint, '[F45] and kept trimmed');
select is(pg_temp.say('stranger', 'public', null), 'comment_too_short', '[F45] nothing is too short');
select is(pg_temp.say('stranger', 'public', repeat('x', 101)), 'comment_too_long', '[F45] 101 characters are too many');
select is(pg_temp.say('stranger', 'public', repeat('x', 100)), 'done', '[F45] a hundred fit');
select is(pg_temp.say('stranger', 'public', 'once only', '00000000-0000-4000-8000-000000000001'), 'done', '[F45] a request');
select is(pg_temp.say('stranger', 'public', 'once only', '00000000-0000-4000-8000-000000000001'), 'done', '[F45] again');
select is((select count(*) from public.comments where text = 'once only'), 1::bigint, '[F45] makes one comment');
select is(pg_temp.say('stranger', 'public', 'another one', '00000000-0000-4000-8000-000000000001'), 'duplicate_request',
  '[F45] with another text it is refused');
select is(tests.answer('stranger', format('api.create_comment(null, %L, %L)', (select id from p limit 1), 'words')),
  'invalid_payload', 'a comment needs a request');

-- reading, five a page
select is(pg_temp.hears('subscriber'), 'once only,' || repeat('x', 100) || ',abcd,the owner speaks,a public word',
  '[F45] the five newest, newest first');
select is(pg_temp.hears('subscriber', 'public', format('%L', pg_temp.said('the owner speaks'))), 'a public word',
  '[F45] then those before the last one; a comment across the owner''s block is read by nobody');
select is(tests.answer('subscriber', format('(select count(*) from public.comments where id = %L)', pg_temp.said('before the block'))), '0',
  '[F45] the policy itself hides a comment across the owner''s block');
select is(tests.answer('subscriber', format('(select count(*) from public.comments where id = %L)', pg_temp.said('abcd'))), '1',
  '[F45] and shows the others');
select is(pg_temp.hears('stranger', 'private'), 'done', '[F45] comments of a locked post are locked too');
select is(pg_temp.hears('blocked'), 'done', '[F45] who is blocked reads none');
select is(pg_temp.hears('guest'), '42501', '[F45] a guest may not comment');
select tests.act_as('subscriber');
select api.block(tests.id_of('stranger'));
select tests.act_as_owner();
select is(pg_temp.hears('subscriber'), 'the owner speaks', '[F32] nothing of a person across a block is shown');
update public.blocks set ended_at = private.now() where blocker_id = tests.id_of('subscriber');
select throws_ok('set local role authenticated; select * from public.comments', '42501', null, 'nobody reads the table itself');

-- likes of comments
create function pg_temp.like_it(p_user text, p_text text, p_on boolean default true) returns text language sql as $$
  select tests.answer(p_user, format('api.like_comment(%L, %L)', pg_temp.said(p_text), p_on))
$$;
select is(pg_temp.like_it('subscriber', 'a public word'), 'done', '[F45] a comment is liked');
select is(pg_temp.like_it('subscriber', 'a public word'), 'done', '[F45] once a person');
select is(pg_temp.like_it('mara', 'a public word'), 'done', '[F45] by the post''s owner too');
select is(pg_temp.like_it('stranger', 'a public word'), 'cannot_like_own_comment', '[F45] never by its author');
select is(pg_temp.like_it('ines', 'a public word'), 'ineligible_action', '[F45] nor by another creator');
select is(pg_temp.like_it('stranger', 'a private word'), 'comment_not_found', '[F45] nor by who does not see it');
select is(pg_temp.like_it('stranger', 'before the block'), 'comment_not_found', '[F45] nor one of who is blocked by the owner');
select is(tests.answer('stranger', format('(select (x -> ''likes'')::text from json_array_elements(api.comments(%L)) x where x ->> ''text'' = %L)',
  (select id from p where a = 'public'), 'a public word')), '2', '[F45] likes are counted');
select is((select count(*) from public.notifications where kind = 'comment_liked' and recipient_id = tests.id_of('stranger')),
  2::bigint, '[F63] its author is told, once by each');
select is(tests.answer('stranger', '(select distinct x ->> ''post_id'' from json_array_elements(api.notifications() -> ''lines'') x where x ->> ''kind'' = ''comment_liked'')'),
  (select id::text from p where a = 'public'), '[F63] with the way to the post');
create function pg_temp.has_liked(p_user text) returns text language sql as $$
  select tests.answer(p_user, format('(select x ->> ''has_liked'' from json_array_elements(api.comments(%L)) x where x ->> ''text'' = ''a public word'')',
    (select id from p where a = 'public')))
$$;
select is(pg_temp.has_liked('subscriber'), 'true', '[F45] who likes it sees that');
select is(pg_temp.has_liked('stranger'), 'false', '[F45] which is nobody else''s');
select is(pg_temp.like_it('subscriber', 'a public word', false), 'done', '[F45] a like is taken back');
select is((private.counters_of(pg_temp.said('a public word'))).likes, 1::bigint, '[F45] and counts no more');
select tests.act_as('stranger');
select is(
  (select jsonb_build_array(x -> 'can_like', x -> 'can_remove') from json_array_elements(api.comments((select id from p where a = 'public'))) x
   where x ->> 'text' = 'the owner speaks'), '[true, false]', '[F45] another''s comment may be liked, not removed');
select is(
  (select jsonb_build_array(x -> 'can_like', x -> 'can_remove') from json_array_elements(api.comments((select id from p where a = 'public'))) x
   where x ->> 'text' = 'abcd'), '[false, true]', '[F45] one''s own the other way round');
select tests.act_as_owner();

-- removing
create function pg_temp.remove(p_user text, p_text text) returns text language sql as $$
  select tests.answer(p_user, format('api.remove_comment(%L)', pg_temp.said(p_text)))
$$;
select is(pg_temp.remove('subscriber', 'abcd'), 'comment_not_found', '[F45] others remove nothing');
select is(pg_temp.remove('stranger', 'abcd'), 'done', '[F45] the author removes a comment');
select is(pg_temp.remove('stranger', 'abcd'), 'done', '[F45] again it changes nothing');
select is(pg_temp.hears('stranger') ~ 'abcd', false, '[F45] its author reads it no more either');
select is(pg_temp.remove('mara', 'once only'), 'done', '[F45] the post''s owner removes a comment');
select is(tests.answer('stranger', format('api.post(%L) -> ''comments''', (select id from p where a = 'public'))), '4',
  '[F45] and they count no more');
update public.comments set moderation_state = 'held', moderation_reason = 'reported' where text = 'a public word';
select is(pg_temp.hears('subscriber') ~ 'a public word', false, '[F124] a held comment is read by nobody');
select is(pg_temp.hears('stranger') ~ 'a public word', true, '[F124] but by its author');
select tests.no_drift();
select private.roll_up_counters();
select tests.no_drift();
select * from finish();
