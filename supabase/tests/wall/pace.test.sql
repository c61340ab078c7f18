-- Rate limits of one user: posts and stories a day, comments and follows an hour, likes a
-- minute. The last request within the limit is accepted and the next one is refused. Other users are
-- not affected.
select plan(28);

select tests.make_creator(u) from unnest(array['mara', 'ines', 'lena']) u;
select tests.make_fan(u) from unnest(array['jonas', 'piet']) u;
create temp table p as select tests.post('mara', 'public', 'words') as id;
grant select on p to authenticated;
create function pg_temp.answered(p_user text, p_call text) returns text language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' or a ~ '^{' then 'done' else a end
  from tests.answer(p_user, p_call) a
$$;
create function pg_temp.left_over(p_bucket text, p_user text, p_hits int, p_window interval) returns void
language sql as $$
  insert into private.rate_limit_windows (bucket, subject, starts_at, hits)
  values (p_bucket, tests.id_of(p_user)::text, date_bin(p_window, private.now(), 'epoch'), p_hits)
  on conflict (bucket, subject, starts_at) do update set hits = excluded.hits
$$;

-- comments
create function pg_temp.say(p_user text, p_request uuid default gen_random_uuid()) returns text language sql as $$
  select pg_temp.answered(p_user, format('api.create_comment(%L, %L, ''a word or two'')', p_request, (select id from p)))
$$;
select pg_temp.left_over('comments', 'jonas', private.limit_comments_per_hour() - 1, '1 hour');
select is(pg_temp.say('jonas', '0190a000-0000-7000-8000-000000000001'), 'done', '[F45] the last comment within the hourly limit is accepted');
select is(pg_temp.say('jonas'), 'rate_limited', '[F45] a comment over the hourly limit is refused');
select is(pg_temp.say('jonas', '0190a000-0000-7000-8000-000000000001'), 'done', '[F45] a retry of the last comment is accepted');
select is(pg_temp.say('piet'), 'done', '[F45] another fan can comment');
select is((select count(*) from public.comments), 2::bigint, '[F45] a refused comment is not stored');

-- follows
create function pg_temp.follow(p_user text, p_creator text) returns text language sql as $$
  select pg_temp.answered(p_user, format('api.follow(%L)::jsonb', tests.id_of(p_creator)))
$$;
select pg_temp.left_over('follows', 'jonas', private.limit_follows_per_hour() - 1, '1 hour');
select is(pg_temp.follow('jonas', 'mara'), 'done', '[F53] the last follow within the hourly limit is accepted');
select is(pg_temp.follow('jonas', 'mara'), 'done', '[F53] following the same creator again is accepted');
select is(pg_temp.follow('jonas', 'ines'), 'rate_limited', '[F53] a follow over the hourly limit is refused');
select is(pg_temp.follow('piet', 'ines'), 'done', '[F53] another fan can follow the creator');

-- likes of posts and comments together; what is taken back is not counted and never refused
select tests.act_as_owner();
create temp table q as select n, tests.post('ines', 'public', 'post ' || n) as id from generate_series(1, 2) n;
grant select on q to authenticated;
create function pg_temp.like_it(p_user text, p_n int, p_on boolean default true) returns text language sql as $$
  select pg_temp.answered(p_user, format('api.like_post(%L, %L)', (select id from q where n = p_n), p_on))
$$;
create function pg_temp.like_said(p_user text, p_on boolean default true) returns text language sql as $$
  select pg_temp.answered(p_user, format('api.like_comment(%L, %L)', (select id from public.comments
    where author_id = tests.id_of('piet')), p_on))
$$;
select is((select array_agg(distinct pg_temp.like_it('jonas', 1) || ' ' || pg_temp.like_it('jonas', 1, false))
           from generate_series(1, 60)), array['done done'], '[F44] a fan likes 60 times in a minute');
select is(pg_temp.like_it('jonas', 1), 'rate_limited', '[F44] the same post is not liked once more');
select is(pg_temp.like_it('jonas', 2), 'rate_limited', '[F44] nor is another one');
select is(pg_temp.like_said('jonas'), 'rate_limited', '[F45] nor a comment');
select is((select count(*) from public.likes where fan_id = tests.id_of('jonas')), 1::bigint, '[F44] a refused like is not stored');
select is((select count(*) from public.notifications where kind = 'post_liked'), 1::bigint, '[F44] nor told');
select is(pg_temp.like_it('jonas', 2, false), 'done', '[F44] taking back what is not there changes nothing');
select is(pg_temp.like_it('piet', 2), 'done', '[F44] another fan likes');
select tests.pass(interval '1 minute');
select is(pg_temp.like_it('jonas', 2), 'done', '[F44] in the next minute a post is liked');
select is(pg_temp.like_said('jonas'), 'done', '[F45] and a comment');
select pg_temp.left_over('likes', 'jonas', private.limit_likes_per_minute(), '1 minute');
select is(pg_temp.like_it('jonas', 2), 'done', '[F44] a repeated like changes nothing, and is accepted beyond the limit');
select is(pg_temp.like_it('jonas', 2, false), 'done', '[F44] a like is taken back beyond the limit');
select is(pg_temp.like_said('jonas', false), 'done', '[F45] and that of a comment');

-- posts, published now and scheduled
create function pg_temp.publish(p_user text) returns text language sql as $$
  select pg_temp.answered(p_user, $c$api.create_post('public', 'news', '{}', gen_random_uuid())$c$)
$$;
select pg_temp.left_over('posts', 'ines', private.limit_posts_per_day() - 1, '1 day');
select is(pg_temp.publish('ines'), 'done', '[F38] the last post within the daily limit is accepted');
select is(pg_temp.publish('ines'), 'rate_limited', '[F38] a post over the daily limit is refused');
select is(pg_temp.answered('ines', format($c$api.schedule_post(gen_random_uuid(), %L, 'public', 'later', '{}')$c$,
  date_bin('15 minutes', private.now(), 'epoch') + interval '1 hour')), 'rate_limited', '[F47] a scheduled post over the daily limit is refused');
select is(pg_temp.publish('mara'), 'done', '[F38] another creator can publish a post');

-- stories
create function pg_temp.share(p_user text) returns text language sql as $$
  select pg_temp.answered(p_user, format('api.create_story(gen_random_uuid(), %L, '''')',
    tests.make_media(tests.id_of(p_user), 'story')))
$$;
select pg_temp.left_over('stories', 'lena', private.limit_stories_per_day() - 1, '1 day');
select is(pg_temp.share('lena'), 'done', '[F50] the last story within the daily limit is accepted');
select is(pg_temp.share('lena'), 'rate_limited', '[F50] a story over the daily limit is refused');
select * from finish();
