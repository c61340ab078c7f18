-- Keeping the counters. Triggers append the changes of a statement, so that no function can omit
-- them. The fold moves them into the sums, each exactly once, because it deletes them from the tail
-- in the same statement, and signals each wall on screen once which of its posts changed.
create function private.notify_counts_changed(p_subject_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select realtime.send(
    jsonb_build_object('post_ids', jsonb_agg(n.id)), 'post_counts', 'wall:' || n.creator_id, true)
  from (
    select id, creator_id, row_number() over (partition by creator_id order by id desc) as place
    from public.posts
    where id = any (p_subject_ids) and is_live) n
  where n.place <= 2 * private.limit_page_posts() group by n.creator_id
$$;
comment on function private.notify_counts_changed(uuid[]) is
  'Signals to each wall on screen which of its newest posts have new counters: one event per '
  'wall, ids only.';

create function private.roll_up_counters() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_counted uuid[];
begin
  -- One fold at a time; later changes are left to the next one.
  if not pg_try_advisory_xact_lock(hashtextextended('fold-counters', 0)) then
    return;
  end if;
  with taken as (delete from private.counter_changes returning *),
  sums as (
    select subject_id, sum(likes) as likes, sum(comments) as comments, sum(votes) as votes,
           sum(posts) as posts, sum(photos) as photos, sum(videos) as videos
    from taken group by subject_id),
  folded as (
    insert into private.counters as t (subject_id, likes, comments, votes, posts, photos, videos)
    select subject_id, likes, comments, votes, posts, photos, videos from sums
    on conflict (subject_id) do update set
      likes = t.likes + excluded.likes, comments = t.comments + excluded.comments,
      votes = t.votes + excluded.votes, posts = t.posts + excluded.posts,
      photos = t.photos + excluded.photos, videos = t.videos + excluded.videos)
  -- Votes are counted under an option, and signalled with its post.
  select array_agg(coalesce(
    (select o.post_id from private.poll_options o where o.id = s.subject_id), s.subject_id))
  into v_counted from sums s where s.likes <> 0 or s.comments <> 0 or s.votes <> 0;
  perform private.notify_counts_changed(v_counted);
end $$;
comment on function private.roll_up_counters() is
  'A job: folds the tails of the counters into their sums and signals the walls on screen.';

create function private.tg_likes__count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_delta integer := case when new.is_on then 1 else -1 end;
begin
  insert into private.counter_changes (subject_id, likes)
  values (new.post_id, v_delta), (new.creator_id, v_delta);
  return null;
end $$;

create function private.tg_comment_likes__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.counter_changes (subject_id, likes)
  values (new.comment_id, case when new.is_on then 1 else -1 end);
  return null;
end $$;

create function private.tg_comments__count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_delta integer := new.is_live::integer;
begin
  if tg_op = 'UPDATE' then
    v_delta := v_delta - old.is_live::integer;
  end if;
  if v_delta <> 0 then
    insert into private.counter_changes (subject_id, comments) values (new.post_id, v_delta);
  end if;
  return null;
end $$;

create function private.tg_poll_votes__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.counter_changes (subject_id, votes) values (new.option_id, 1);
  return null;
end $$;

create function private.tg_posts__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.counter_changes (subject_id, posts)
    select creator_id, count(*) from fresh
    where is_live group by creator_id;
  else
    insert into private.counter_changes (subject_id, posts)
    select creator_id, sum(delta) from (
      select creator_id, 1 as delta from fresh where is_live
      union all
      select creator_id, -1 from stale where is_live) c
    group by creator_id having sum(delta) <> 0;
  end if;
  return null;
end $$;

create function private.tg_post_media__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.counter_changes (subject_id, photos, videos)
    select creator_id, count(*) filter (where kind = 'image'),
           count(*) filter (where kind = 'video')
    from fresh where is_live group by creator_id;
  elsif tg_op = 'DELETE' then
    insert into private.counter_changes (subject_id, photos, videos)
    select creator_id, -count(*) filter (where kind = 'image'),
           -count(*) filter (where kind = 'video')
    from stale where is_live group by creator_id;
  else
    insert into private.counter_changes (subject_id, photos, videos)
    select creator_id, coalesce(sum(delta) filter (where kind = 'image'), 0),
           coalesce(sum(delta) filter (where kind = 'video'), 0)
    from (
      select creator_id, kind, 1 as delta from fresh where is_live
      union all
      select creator_id, kind, -1 from stale where is_live) c
    group by creator_id
    having sum(delta) filter (where kind = 'image') <> 0
        or sum(delta) filter (where kind = 'video') <> 0;
  end if;
  return null;
end $$;
