-- How much one reader makes in a window: posts and stories of a day, comments and follows of an
-- hour. The last one is allowed, the next refused and not counted; others are not held up.
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
select is(pg_temp.say('jonas', '0190a000-0000-7000-8000-000000000001'), 'done', '[F45] the last comment of the hour');
select is(pg_temp.say('jonas'), 'rate_limited', '[F45] is the last one');
select is(pg_temp.say('jonas', '0190a000-0000-7000-8000-000000000001'), 'done', '[F45] its request may come again');
select is(pg_temp.say('piet'), 'done', '[F45] somebody else is not held up');
select is((select count(*) from public.comments), 2::bigint, '[F45] what was refused is not there');

-- follows
create function pg_temp.follow(p_user text, p_creator text) returns text language sql as $$
  select pg_temp.answered(p_user, format('api.follow(%L)::jsonb', tests.id_of(p_creator)))
$$;
select pg_temp.left_over('follows', 'jonas', private.limit_follows_per_hour() - 1, '1 hour');
select is(pg_temp.follow('jonas', 'mara'), 'done', '[F53] the last follow of the hour');
select is(pg_temp.follow('jonas', 'mara'), 'done', '[F53] again: nothing is counted');
select is(pg_temp.follow('jonas', 'ines'), 'rate_limited', '[F53] the next one waits');
select is(pg_temp.follow('piet', 'ines'), 'done', '[F53] somebody else follows her');

-- posts, at once and for later
create function pg_temp.publish(p_user text) returns text language sql as $$
  select pg_temp.answered(p_user, $c$api.create_post('public', 'news', '{}', gen_random_uuid())$c$)
$$;
select pg_temp.left_over('posts', 'ines', private.limit_posts_per_day() - 1, '1 day');
select is(pg_temp.publish('ines'), 'done', '[F38] the last post of the day');
select is(pg_temp.publish('ines'), 'rate_limited', '[F38] is the last one');
select is(pg_temp.answered('ines', format($c$api.schedule_post(gen_random_uuid(), %L, 'public', 'later', '{}')$c$,
  date_bin('15 minutes', private.now(), 'epoch') + interval '1 hour')), 'rate_limited', '[F47] for later too');
select is(pg_temp.publish('mara'), 'done', '[F38] another creator posts');

-- stories
create function pg_temp.share(p_user text) returns text language sql as $$
  select pg_temp.answered(p_user, format('api.create_story(gen_random_uuid(), %L, '''')',
    tests.make_media(tests.id_of(p_user), 'story')))
$$;
select pg_temp.left_over('stories', 'lena', private.limit_stories_per_day() - 1, '1 day');
select is(pg_temp.share('lena'), 'done', '[F50] the last story of the day');
select is(pg_temp.share('lena'), 'rate_limited', '[F50] is the last one');
select * from finish();
