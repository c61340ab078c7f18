-- Likes: one for each fan who can see the post, none by its owner. Only the owner sees the list of
-- likers. Counters are exact before and after the roll-up.
select plan(42);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'stranger', 'blocked', 'held', 'fan1', 'fan2', 'fan3']) u;
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
create temp table p as select tests.post('mara', a, 'words ' || a) as id, a from unnest(array['public', 'private']) a;
grant select on p to anon, authenticated;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();
select tests.suspend(tests.id_of('held'));
create function pg_temp.like_it(p_user text, p_audience text, p_on boolean default true) returns text
language plpgsql as $$
begin
  -- ids that are created in the same millisecond have no defined order
  perform pg_sleep(0.002);
  return tests.answer(p_user, format('api.like_post(%L, %L)', (select id from p where a = p_audience), p_on));
end $$;
create function pg_temp.card(p_user text, p_audience text) returns jsonb language plpgsql as $$
begin
  return tests.answer(p_user, format('api.post(%L)', (select id from p where a = p_audience)))::jsonb;
end $$;

-- permissions: the flags of the post and the command
create function pg_temp.offers(p_user text) returns text language sql as $$
  select concat_ws(' ', case when (c ->> 'can_like')::boolean then 'like' end,
                   case when (c ->> 'can_comment')::boolean then 'comment' end)
  from pg_temp.card(p_user, 'public') c
$$;
select is(pg_temp.offers('stranger'), 'like comment', '[F44] a post has the flags can_like and can_comment for a fan');
select is(pg_temp.offers('mara'), 'comment', '[F44] a post has only the flag can_comment for its owner');
select is(pg_temp.offers('ines'), '', '[F44] a post has neither flag for another creator');
select is(pg_temp.like_it('subscriber', 'private'), 'done', '[F44] a subscriber can like a private post');
select is(pg_temp.like_it('subscriber', 'public'), 'done', '[F44] a subscriber can like a public post');
select is(pg_temp.like_it('stranger', 'public'), 'done', '[F44] a fan without a subscription can like a public post');
select is(pg_temp.like_it('stranger', 'private'), 'post_not_found', '[F44] a fan without a subscription cannot like a private post');
select is(pg_temp.like_it('mara', 'public'), 'cannot_like_own_post', '[F44] a creator cannot like their own post');
select is(pg_temp.like_it('ines', 'public'), 'ineligible_action', '[F44] another creator cannot like a post');
select is(pg_temp.like_it('blocked', 'public'), 'post_not_found', '[F44] a blocked fan cannot like a post');
select is(pg_temp.like_it('held', 'public'), 'account_suspended', '[F44] a suspended fan cannot like a post');
select is(pg_temp.like_it('guest', 'public'), '42501', '[F44] a guest cannot like a post');
select is(tests.answer('stranger', format('api.like_post(%L, true)', gen_random_uuid())), 'post_not_found',
  '[F44] an unknown post cannot be liked');
select is(tests.answer('stranger', format('api.like_post(%L, null)', (select id from p where a = 'public'))),
  'invalid_payload', 'a like requires a state, on or off');

-- one like for each fan
select is(pg_temp.like_it('stranger', 'public'), 'done', '[F44] a repeated like is accepted');
select is(pg_temp.card('stranger', 'public') -> 'likes', '2', '[F44] two fans with a repeated like count as two likes');
select is(pg_temp.card('stranger', 'public') -> 'has_liked', 'true', '[F44] a fan who likes the post sees it as liked');
select is(pg_temp.card('mara', 'public') -> 'has_liked', 'false', 'another user does not see the post as liked');
select is(api.creator_page('mara')::jsonb #> '{counters,likes}', '3', '[F30] the creator page counts all likes of the creator');
select is((select count(*) from public.notifications where kind = 'post_liked' and recipient_id = tests.id_of('mara')),
  3::bigint, '[F63] the owner gets a notification for each like');
select is((select subject_id from public.notifications where kind = 'post_liked' and actor_id = tests.id_of('stranger')),
  (select id from p where a = 'public'), '[F63] the notification has the id of the post');
select is(pg_temp.like_it('stranger', 'public', false), 'done', '[F44] a like can be withdrawn');
select is(pg_temp.like_it('stranger', 'public', false), 'done', '[F44] withdrawing a like again is accepted');
select is(pg_temp.card('stranger', 'public') -> 'likes', '1', '[F44] a withdrawn like is no longer counted');
select is(pg_temp.card('stranger', 'public') -> 'has_liked', 'false', '[F44] a post with a withdrawn like is not shown as liked');
select is(pg_temp.like_it('fan1', 'public', false), 'done', 'withdrawing a like that does not exist is accepted');
select tests.no_drift();
select lives_ok('select private.roll_up_counters()', 'the pending changes of counters are rolled up');
select is((select count(*) from private.counter_changes), 0::bigint, 'the roll-up leaves no pending change');
select is(pg_temp.card('subscriber', 'public') -> 'likes', '1', '[F44] the roll-up does not change the number of likes');
select is(pg_temp.like_it('stranger', 'public'), 'done', '[F44] a post with a withdrawn like can be liked again');
select is(pg_temp.card('stranger', 'public') -> 'likes', '2', '[F44] the number of likes is the rolled-up counter plus the pending changes');
select is((select count(*) from public.notifications where kind = 'post_liked'), 3::bigint,
  '[F63] a like that is given again creates no second notification');
select tests.no_drift();

-- the list of likers
select is(pg_temp.like_it(f, 'public'), 'done', '[F44] ' || f || ' can like the post') from unnest(array['fan1', 'fan2', 'fan3']) f;
create function pg_temp.likers(p_user text, p_before text default 'null') returns text language sql as $$
  select tests.answer(p_user, format('(select string_agg(x #>> ''{fan,username}'', '' '') from jsonb_array_elements(api.post_likers(%L, %s)::jsonb) x)',
    (select id from p where a = 'public'), p_before))
$$;
select is(pg_temp.likers('mara'), 'fan3 fan2 fan1 stranger', '[F44] the owner sees four likers a page, newest first');
select is(pg_temp.likers('mara', format('%L', (select id from public.likes where fan_id = tests.id_of('stranger')))),
  'subscriber', '[F44] the next page lists the likers after the cursor');
select is(pg_temp.likers('ines'), 'post_not_found', '[F44] another creator cannot list the likers');
select is(pg_temp.likers('subscriber'), 'method_forbidden', '[F44] a fan cannot list the likers');
select tests.act_as('mara');
select api.block(tests.id_of('fan2'));
select tests.act_as_owner();
select is(pg_temp.likers('mara'), 'fan3 fan1 stranger subscriber', '[F32] the list of likers omits a fan whom the owner has blocked');
select * from finish();
