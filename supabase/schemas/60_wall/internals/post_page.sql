-- Reading posts. A candidates function returns ids, through an index and a page at a time; the
-- posts are read as the caller, and policies decide each row. Reading functions keep one generic
-- plan: by default Postgres considers known ids cheaper and plans at each call, which takes longer
-- than the call. Guests have functions of their own, because a plan under policies belongs to one
-- role.
create view private.post_answers with (security_invoker = true) as
select p.id, json_build_object(
  'id', p.id, 'creator_id', p.creator_id, 'audience', p.audience, 'kind', p.kind,
  'text', x.text, 'moderation_state', p.moderation_state, 'is_ready', p.is_ready,
  'review_state', p.review_state,
  'is_promo', p.is_promo, 'is_pinned', n.post_id is not null,
  'created_at', p.created_at, 'edited_at', p.edited_at,
  'likes', t.likes, 'comments', t.comments,
  'has_liked', exists (select from private.my_likes k where k.post_id = p.id),
  'can_like', p.can_like, 'can_comment', p.can_comment,
  'poll', case p.kind when 'poll' then private.poll_answer(p.id, x.options, p.can_like) end,
  'media', coalesce((
    select json_agg(json_build_object(
      'media_id', l.media_id, 'position', l.position, 'kind', l.kind, 'width', l.width,
      'height', l.height, 'duration_ms', l.duration_ms, 'blur', l.blur, 'alt', l.alt,
      'ai_label', l.ai_label, 'state', l.state, 'is_live', l.is_live) order by l.position)
    from public.post_media l where l.post_id = p.id), '[]'),
  'creator', c.summary) as answer
from public.post_texts x
join private.post_facts p on p.id = x.post_id
join private.user_summaries c on c.id = p.creator_id
left join private.pinned_posts n on n.post_id = p.id
cross join lateral (
  select coalesce(sum(u.likes), 0) as likes, coalesce(sum(u.comments), 0) as comments
  from private.counter_parts u where u.subject_id = p.id) t;
comment on view private.post_answers is
  'Posts as rows for the page, limited to those whose text the caller reads.';
grant select on private.post_answers to anon, authenticated;

create function private.post_page(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(a.answer order by o.place), '[]')
    from unnest(p_ids) with ordinality o (id, place)
    join private.post_answers a on a.id = o.id);
end $$;
comment on function private.post_page(uuid[]) is
  'Posts for a member in the given order, without those that the member may not read.';

create function private.guest_post_page(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(a.answer order by o.place), '[]')
    from unnest(p_ids) with ordinality o (id, place)
    join private.post_answers a on a.id = o.id);
end $$;
comment on function private.guest_post_page(uuid[]) is 'The same as post_page() for a guest.';

-- A post of the page belongs to one of the creators with the newest posts; so one post of every
-- creator is looked up, then only those that are not older than the last of these.
create function private.feed_candidates(p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
  v_first constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not private.is_admitted() then
    return '{}';
  end if;
  return array(
    with creators as materialized (
      select c.id, bool_or(c.is_paid) as is_paid
      from (select s.creator_id as id, true as is_paid
            from private.valid_subscriptions s where s.fan_id = v_me
            union all
            select f.creator_id, false from public.follows f
            where f.fan_id = v_me and f.ended_at is null) c
      where c.id not in (
        select x.other_id from private.blocked_pairs x where x.one_id = v_me)
      group by c.id),
    heads as materialized (
      select c.id as creator_id, c.is_paid, h.id
      from creators c
      join private.findable_creators s
        on s.creator_id = c.id and (c.is_paid or s.has_open_wall)
      cross join lateral (
        select p.id from public.posts p
        where p.creator_id = c.id and p.is_live and p.id < v_before
          and (c.is_paid or p.audience = 'public')
        order by p.id desc limit 1) h
      order by h.id desc limit private.limit_page_feed())
    select n.id from heads h
    cross join lateral (
      select p.id from public.posts p
      where p.creator_id = h.creator_id and p.is_live and p.id < v_before
        and (h.is_paid or p.audience = 'public')
        and p.id >= coalesce((select id from heads order by id desc
                              offset private.limit_page_feed() - 1), v_first)
      order by p.id desc limit private.limit_page_feed()) n
    order by n.id desc limit private.limit_page_feed());
end $$;

create function private.promo_candidates() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    -- A promo post is public: a caller who may not read the newest one reads none.
    select d.id
    from (
      select max(p.id::text)::uuid as id
      from (
        select id, creator_id from public.posts where is_promo and is_live
        -- Enough to choose from, also where one creator made most of them.
        order by id desc limit 20 * private.limit_page_promos()) p
      group by p.creator_id
      -- offset 0: keeps the order, so that the page is full before all rows are checked.
      order by 1 desc offset 0) d
    where private.sees_post(d.id)
    limit private.limit_page_promos());
end $$;
comment on function private.promo_candidates() is
  'The newest promo post of each of the last creators with one.';

create function private.guest_post_candidate(p_post_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select p_post_id where private.sees_post(p_post_id))
$$;
comment on function private.guest_post_candidate(uuid) is
  'The post where a guest reads it: one of the five newest public posts of an open wall.';

grant execute on function private.post_page(uuid[]), private.feed_candidates(uuid)
  to authenticated;
grant execute on function private.guest_post_page(uuid[]), private.guest_post_ids(uuid),
  private.guest_post_candidate(uuid) to anon;
grant execute on function private.promo_candidates() to anon, authenticated;
