-- The list of conversations, newest first. Its key has two columns (when, and with whom). A message
-- to an audience that its reader has not taken in yet stands in its conversation's line all the
-- same: the few conversations with such a one are found first and merged in by the same key, so
-- that a line keeps its place when the message comes in. First a page of keys is found, then its
-- lines are read in one statement.
create function private.inbox_keys(
  p_me uuid, p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer,
  p_but_not uuid[], p_waiting private.waiting_line[])
returns table (conversation_id uuid, partner_id uuid)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_waiting_ids uuid[] := array(select w.conversation_id from unnest(p_waiting) w);
begin
  if p_filter = 'all' then
    return query
      select m.id, m.other_id from (
        (select c.id, c.other_id, c.updated_at from public.conversations c
         where c.one_id = p_me and (c.updated_at, c.other_id) < (p_before_at, p_before_id)
           and c.other_id <> all (p_but_not) and c.id <> all (v_waiting_ids)
         order by c.updated_at desc, c.other_id desc limit p_limit)
        union all
        (select c.id, c.one_id, c.updated_at from public.conversations c
         where c.other_id = p_me and (c.updated_at, c.one_id) < (p_before_at, p_before_id)
           and c.one_id <> all (p_but_not) and c.id <> all (v_waiting_ids)
         order by c.updated_at desc, c.one_id desc limit p_limit)
        union all
        select w.conversation_id, w.partner_id, w.at from unnest(p_waiting) w
        where (w.at, w.partner_id) < (p_before_at, p_before_id)) m
      order by m.updated_at desc, m.other_id desc limit p_limit;
    return;
  end if;
  -- the unread or favourite ones, found by the marks of the person's own side
  return query
    with marked as (
      select m.conversation_id as id from public.conversation_members m
      where m.person_id = p_me and m.is_unread and p_filter = 'unread'
      union
      select w.id from unnest(v_waiting_ids) w (id) where p_filter = 'unread'
      union
      select m.conversation_id from public.conversation_members m
      where m.person_id = p_me and m.is_favorite and p_filter = 'favorites')
    select c.id, o.partner_id
    from marked join public.conversations c on c.id = marked.id
    left join unnest(p_waiting) w on w.conversation_id = c.id
    cross join lateral (
      select case when c.one_id = p_me then c.other_id else c.one_id end,
             coalesce(w.at, c.updated_at)) o (partner_id, at)
    where (o.at, o.partner_id) < (p_before_at, p_before_id) and o.partner_id <> all (p_but_not)
    order by o.at desc, o.partner_id desc limit p_limit;
end $$;

create function private.inbox(
  p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_limit integer := greatest(1, least(p_limit, 50));
  v_online_since timestamptz := private.now()
    - make_interval(secs => private.limit_presence_online_seconds());
  v_but_not uuid[] := array(select x.other_id from private.cut_offs x where x.one_id = v_me);
  v_waiting private.waiting_line[] := array(
    select w from private.waiting_globals(v_me, v_but_not) w);
  v_ids uuid[];
  v_partners uuid[];
begin
  if not private.is_region_open() then
    -- support alone can be written with (C103)
    v_but_not := v_but_not || array(
      select o.id from public.conversations c
      cross join lateral (
        select case when c.one_id = v_me then c.other_id else c.one_id end) o (id)
      where v_me in (c.one_id, c.other_id) and not private.is_special(o.id));
    v_waiting := '{}';
  end if;
  select array_agg(k.conversation_id), array_agg(k.partner_id) into v_ids, v_partners
  from private.inbox_keys(
    v_me, p_filter, coalesce(p_before_at, 'infinity'),
    coalesce(p_before_id, private.last_id()), v_limit, v_but_not, v_waiting) k;
  return (
    select coalesce(json_agg(json_build_object(
      'conversation_id', c.id, 'updated_at', coalesce(w.at, c.updated_at),
      'partner', f.card, 'story_ring', r.ring,
      'is_online', coalesce(o.seen_at > v_online_since, false),
      'nickname', m.nickname,
      'is_unread', w.global_id is not null or coalesce(m.is_unread, false),
      'is_muted', coalesce(m.is_muted, false), 'is_favorite', coalesce(m.is_favorite, false),
      -- never a locked text: it is not in the message
      'last', case
        when g.sent_at >= coalesce(l.created_at, '-infinity') then private.waiting_line_of(g)
        when l.id is not null then json_build_object(
          'message_id', l.id, 'is_mine', l.sender_id = v_me, 'kind', l.kind,
          'text', left(l.text, 140), 'media_count', l.media_count, 'price_cents', l.price_cents,
          'is_locked', l.price_cents is not null and l.unlocked_at is null
            and l.recipient_id = v_me,
          'is_removed', l.removed_at is not null, 'moderation_state', l.moderation_state,
          'created_at', l.created_at) end)
      order by k.place), '[]')
    from unnest(v_ids, v_partners) with ordinality k (id, partner_id, place)
    join public.conversations c on c.id = k.id
    join private.partner_faces f on f.id = k.partner_id
    left join unnest(v_waiting) w on w.conversation_id = c.id
    left join public.globals g on g.id = w.global_id
    left join public.messages l on l.id = c.last_message_id
    left join public.presence o on o.profile_id = k.partner_id
    left join private.rings r on r.creator_id = k.partner_id
    left join public.conversation_members m
      on m.conversation_id = c.id and m.person_id = v_me);
end $$;

create function private.waiting_line_of(p_global public.globals) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'message_id', null, 'is_mine', false, 'kind', p_global.kind,
    'text', left(p_global.text, 140),
    'media_count', p_global.media_count, 'price_cents', p_global.price_cents,
    'is_locked', p_global.price_cents is not null, 'is_removed', false,
    'created_at', p_global.sent_at)
$$;
comment on function private.waiting_line_of(public.globals) is
  'What a list says of a message to an audience that is in no thread yet; never a locked text.';
