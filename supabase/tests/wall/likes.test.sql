-- Likes: once a reader, by customers who may see the post, never by its owner; the owner alone sees
-- who likes it; counters are exact before and after a fold.
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
  -- ids of one millisecond have no order
  perform pg_sleep(0.002);
  return tests.answer(p_user, format('api.like_post(%L, %L)', (select id from p where a = p_audience), p_on));
end $$;
create function pg_temp.card(p_user text, p_audience text) returns jsonb language plpgsql as $$
begin
  return tests.answer(p_user, format('api.post(%L)', (select id from p where a = p_audience)))::jsonb;
end $$;

-- who may: the button and the command
create function pg_temp.offers(p_user text) returns text language sql as $$
  select concat_ws(' ', case when (c ->> 'can_like')::boolean then 'like' end,
                   case when (c ->> 'can_comment')::boolean then 'comment' end)
  from pg_temp.card(p_user, 'public') c
$$;
select is(pg_temp.offers('stranger'), 'like comment', '[F44] a customer is offered to like and to comment');
select is(pg_temp.offers('mara'), 'comment', '[F44] the owner to comment alone');
select is(pg_temp.offers('ines'), '', '[F44] another creator nothing');
select is(pg_temp.like_it('subscriber', 'private'), 'done', '[F44] a subscriber likes a private post');
select is(pg_temp.like_it('subscriber', 'public'), 'done', '[F44] and a public one');
select is(pg_temp.like_it('stranger', 'public'), 'done', '[F44] a stranger likes a public post');
select is(pg_temp.like_it('stranger', 'private'), 'post_not_found', '[F44] but not a private one');
select is(pg_temp.like_it('mara', 'public'), 'cannot_like_own_post', '[F44] nobody likes their own post');
select is(pg_temp.like_it('ines', 'public'), 'ineligible_action', '[F44] another creator likes nothing');
select is(pg_temp.like_it('blocked', 'public'), 'post_not_found', '[F44] nor does who is blocked');
select is(pg_temp.like_it('held', 'public'), 'account_suspended', '[F44] nor who is suspended');
select is(pg_temp.like_it('guest', 'public'), '42501', '[F44] a guest may not like');
select is(tests.answer('stranger', format('api.like_post(%L, true)', gen_random_uuid())), 'post_not_found',
  '[F44] what is not there is not liked');
select is(tests.answer('stranger', format('api.like_post(%L, null)', (select id from p where a = 'public'))),
  'invalid_payload', 'a like is on or off');

-- once a user
select is(pg_temp.like_it('stranger', 'public'), 'done', '[F44] liking again changes nothing');
select is(pg_temp.card('stranger', 'public') -> 'likes', '2', '[F44] each counts once');
select is(pg_temp.card('stranger', 'public') -> 'has_liked', 'true', '[F44] and knows that they like it');
select is(pg_temp.card('mara', 'public') -> 'has_liked', 'false', 'which is nobody else''s');
select is(api.creator_page('mara')::jsonb #> '{counters,likes}', '3', '[F30] the page counts all likes of the creator');
select is((select count(*) from public.notifications where kind = 'post_liked' and recipient_id = tests.id_of('mara')),
  3::bigint, '[F63] the owner is told of each like');
select is((select subject_id from public.notifications where kind = 'post_liked' and actor_id = tests.id_of('stranger')),
  (select id from p where a = 'public'), '[F63] with the post');
select is(pg_temp.like_it('stranger', 'public', false), 'done', '[F44] a like is taken back');
select is(pg_temp.like_it('stranger', 'public', false), 'done', '[F44] twice is as once');
select is(pg_temp.card('stranger', 'public') -> 'likes', '1', '[F44] and counts no more');
select is(pg_temp.card('stranger', 'public') -> 'has_liked', 'false', '[F44] nor is it shown as liked');
select is(pg_temp.like_it('fan1', 'public', false), 'done', 'taking back what never was does nothing');
select tests.no_drift();
select lives_ok('select private.roll_up_counters()', 'the tail is folded');
select is((select count(*) from private.counter_changes), 0::bigint, 'nothing stays behind');
select is(pg_temp.card('subscriber', 'public') -> 'likes', '1', '[F44] and every counter says the same as before');
select is(pg_temp.like_it('stranger', 'public'), 'done', '[F44] and liked again');
select is(pg_temp.card('stranger', 'public') -> 'likes', '2', '[F44] a folded counter and its tail add up');
select is((select count(*) from public.notifications where kind = 'post_liked'), 3::bigint,
  '[F63] the owner is not told a second time');
select tests.no_drift();

-- who likes it
select is(pg_temp.like_it(f, 'public'), 'done', '[F44] ' || f || ' likes it too') from unnest(array['fan1', 'fan2', 'fan3']) f;
create function pg_temp.likers(p_user text, p_before text default 'null') returns text language sql as $$
  select tests.answer(p_user, format('(select string_agg(x #>> ''{fan,username}'', '' '') from jsonb_array_elements(api.post_likers(%L, %s)::jsonb) x)',
    (select id from p where a = 'public'), p_before))
$$;
select is(pg_temp.likers('mara'), 'fan3 fan2 fan1 stranger', '[F44] the owner sees four likers, newest first');
select is(pg_temp.likers('mara', format('%L', (select id from public.likes where fan_id = tests.id_of('stranger')))),
  'subscriber', '[F44] and the next four behind the last one');
select is(pg_temp.likers('ines'), 'post_not_found', '[F44] another creator does not');
select is(pg_temp.likers('subscriber'), 'method_forbidden', '[F44] nor does a fan');
select tests.act_as('mara');
select api.block(tests.id_of('fan2'));
select tests.act_as_owner();
select is(pg_temp.likers('mara'), 'fan3 fan1 stranger subscriber', '[F32] the owner sees no like across a block');
select * from finish();
