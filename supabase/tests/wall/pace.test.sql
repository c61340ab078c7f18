-- Rate limits of one user: posts and stories a day, comments and follows an hour. The last request
-- within the limit is accepted and the next one is refused. Other users are not affected.
select plan(15);

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
