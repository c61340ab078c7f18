-- The difference between the counters and a full count. Empty without drift; tests, benchmarks and
-- the operators' health check run it.
create function private.counted_anew()
returns table (subject_id uuid, counter text, counted bigint)
language sql stable security definer set search_path = '' as $$
  select l.post_id, 'likes', count(*) from public.likes l where l.is_on group by 1
  union all
  select l.creator_id, 'likes', count(*) from public.likes l where l.is_on group by 1
  union all
  select l.comment_id, 'likes', count(*) from public.comment_likes l where l.is_on group by 1
  union all
  select c.post_id, 'comments', count(*) from public.comments c where c.is_live group by 1
  union all
  select v.option_id, 'votes', count(*) from public.poll_votes v group by 1
  union all
  select p.creator_id, 'posts', count(*) from public.posts p where p.is_live group by 1
  union all
  select m.creator_id, case m.kind when 'image' then 'photos' else 'videos' end, count(*)
  from public.post_media m where m.is_live and m.kind in ('image', 'video') group by 1, 2
$$;

create function private.counter_faults()
returns table (subject_id uuid, counter text, counted bigint, told bigint)
language sql stable security definer set search_path = '' as $$
  with told as (
    select t.subject_id, v.counter, sum(v.value)::bigint as told
    from (
      select subject_id, likes, comments, votes, posts, photos, videos from private.counters
      union all
      select subject_id, likes, comments, votes, posts, photos, videos
      from private.counter_changes) t
    cross join lateral (values
      ('likes', t.likes), ('comments', t.comments), ('votes', t.votes), ('posts', t.posts),
      ('photos', t.photos), ('videos', t.videos)) v (counter, value)
    group by 1, 2)
  select subject_id, counter, coalesce(c.counted, 0), coalesce(t.told, 0)
  from private.counted_anew() c full join told t using (subject_id, counter)
  where coalesce(c.counted, 0) <> coalesce(t.told, 0)
$$;
comment on function private.counter_faults() is
  'Counters that differ from a full count; no row without drift.';
