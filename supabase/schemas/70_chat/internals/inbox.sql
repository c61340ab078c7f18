-- The list of conversations, newest first. Its key has two columns (when, and with whom), so that
-- what is no conversation yet, a global message to its reader, can be merged in by the same key.
-- First a page of keys is found, then its lines are read in one statement.
create function private.inbox_keys(
  p_me uuid, p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer)
returns table (conversation_id uuid, partner_id uuid)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_but_not uuid[] := array(select private.my_cut_off_ids());
begin
  if p_filter = 'all' then
    return query
      select m.id, m.other_id from (
        (select c.id, c.other_id, c.updated_at from public.conversations c
         where c.one_id = p_me and (c.updated_at, c.other_id) < (p_before_at, p_before_id)
           and c.other_id not in (select unnest(v_but_not))
         order by c.updated_at desc, c.other_id desc limit p_limit)
        union all
        (select c.id, c.one_id, c.updated_at from public.conversations c
         where c.other_id = p_me and (c.updated_at, c.one_id) < (p_before_at, p_before_id)
           and c.one_id not in (select unnest(v_but_not))
         order by c.updated_at desc, c.one_id desc limit p_limit)) m
      order by m.updated_at desc, m.other_id desc limit p_limit;
    return;
  end if;
  -- the unread or favourite ones, found by the marks of the person's own side
  return query
    with marked as (
      select m.conversation_id as id from public.conversation_members m
      where m.person_id = p_me and m.is_unread and p_filter = 'unread'
      union all
      select m.conversation_id from public.conversation_members m
      where m.person_id = p_me and m.is_favorite and p_filter = 'favorites')
    select c.id, o.partner_id
    from marked join public.conversations c on c.id = marked.id
    cross join lateral (select case when c.one_id = p_me then c.other_id else c.one_id end)
      o (partner_id)
    where (c.updated_at, o.partner_id) < (p_before_at, p_before_id)
      and o.partner_id not in (select unnest(v_but_not))
    order by c.updated_at desc, o.partner_id desc limit p_limit;
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
  v_ids uuid[];
  v_partners uuid[];
  v_rings jsonb;
begin
  select array_agg(k.conversation_id), array_agg(k.partner_id) into v_ids, v_partners
  from private.inbox_keys(
    v_me, p_filter, coalesce(p_before_at, 'infinity'),
    coalesce(p_before_id, private.last_id()), v_limit) k;
  v_rings := private.story_rings(v_partners);
  return (
    select coalesce(json_agg(json_build_object(
      'conversation_id', c.id, 'updated_at', c.updated_at,
      'partner', f.card, 'story_ring', v_rings ->> f.id::text,
      'is_online', coalesce(o.seen_at > v_online_since, false),
      'nickname', m.nickname, 'is_unread', coalesce(m.is_unread, false),
      'is_muted', coalesce(m.is_muted, false), 'is_favorite', coalesce(m.is_favorite, false),
      -- never a locked text: it is not in the message
      'last', case when l.id is not null then json_build_object(
        'message_id', l.id, 'is_mine', l.sender_id = v_me, 'kind', l.kind,
        'text', left(l.text, 140), 'media_count', l.media_count, 'price_cents', l.price_cents,
        'is_locked', l.price_cents is not null and l.unlocked_at is null
          and l.recipient_id = v_me,
        'is_removed', l.removed_at is not null, 'created_at', l.created_at) end)
      order by k.place), '[]')
    from unnest(v_ids, v_partners) with ordinality k (id, partner_id, place)
    join public.conversations c on c.id = k.id
    join private.partner_faces f on f.id = k.partner_id
    left join public.messages l on l.id = c.last_message_id
    left join public.presence o on o.profile_id = k.partner_id
    left join public.conversation_members m
      on m.conversation_id = c.id and m.person_id = v_me);
end $$;
