-- The list of conversations, newest first. Its key has two columns (when, and with whom), so that
-- what is no conversation yet, a global message to its reader, can be merged in by the same key.
create function private.my_conversations(
  p_me uuid, p_before_at timestamptz, p_before_id uuid, p_limit integer)
returns table (conversation_id uuid, partner_id uuid, updated_at timestamptz, last_message_id uuid)
language sql stable security definer set search_path = '' as $$
  select * from (
    (select c.id, c.other_id, c.updated_at, c.last_message_id from public.conversations c
     where c.one_id = p_me and (c.updated_at, c.other_id) < (p_before_at, p_before_id)
       and c.other_id not in (select private.my_cut_off_ids())
     order by c.updated_at desc, c.other_id desc limit p_limit)
    union all
    (select c.id, c.one_id, c.updated_at, c.last_message_id from public.conversations c
     where c.other_id = p_me and (c.updated_at, c.one_id) < (p_before_at, p_before_id)
       and c.one_id not in (select private.my_cut_off_ids())
     order by c.updated_at desc, c.one_id desc limit p_limit)) mine (id, partner_id, at, last_id)
  order by at desc, partner_id desc limit p_limit
$$;

create function private.my_marked_conversations(
  p_me uuid, p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer)
returns table (conversation_id uuid, partner_id uuid, updated_at timestamptz, last_message_id uuid)
language sql stable security definer set search_path = '' as $$
  with marked as (
    select m.conversation_id from public.conversation_members m
    where m.person_id = p_me and m.is_unread and p_filter = 'unread'
    union all
    select m.conversation_id from public.conversation_members m
    where m.person_id = p_me and m.is_favorite and p_filter = 'favorites')
  select c.id, o.partner_id, c.updated_at, c.last_message_id
  from marked join public.conversations c on c.id = marked.conversation_id
  cross join lateral (select case when c.one_id = p_me then c.other_id else c.one_id end)
    o (partner_id)
  where (c.updated_at, o.partner_id) < (p_before_at, p_before_id)
    and o.partner_id not in (select private.my_cut_off_ids())
  order by c.updated_at desc, o.partner_id desc limit p_limit
$$;
comment on function private.my_marked_conversations(uuid, text, timestamptz, uuid, integer) is
  'The unread or favourite ones, found by the marks of the person''s own side.';

create function private.last_line(p_message_id uuid, p_me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'message_id', m.id, 'is_mine', m.sender_id = p_me, 'kind', m.kind, 'text', left(m.text, 140),
    'media_count', m.media_count, 'price_cents', m.price_cents,
    'is_locked', m.price_cents is not null and m.unlocked_at is null and m.recipient_id = p_me,
    'is_removed', m.removed_at is not null, 'created_at', m.created_at)
  from public.messages m where m.id = p_message_id
$$;
comment on function private.last_line(uuid, uuid) is
  'The last message of a conversation for its list: never a locked text.';

create function private.inbox(
  p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_at timestamptz := coalesce(p_before_at, 'infinity');
  v_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_limit integer := greatest(1, least(p_limit, 50));
  v_online_since timestamptz := private.now()
    - make_interval(secs => private.limit_presence_online_seconds());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'conversation_id', c.conversation_id, 'updated_at', c.updated_at,
      'partner', private.face_of(p), 'story_ring', private.story_ring(c.partner_id),
      'is_online', coalesce(o.seen_at > v_online_since, false),
      'nickname', m.nickname, 'is_unread', coalesce(m.is_unread, false),
      'is_muted', coalesce(m.is_muted, false), 'is_favorite', coalesce(m.is_favorite, false),
      'last', private.last_line(c.last_message_id, v_me))
      order by c.updated_at desc, c.partner_id desc), '[]')
    from (
      select * from private.my_conversations(v_me, v_at, v_id, v_limit) where p_filter = 'all'
      union all
      select * from private.my_marked_conversations(v_me, p_filter, v_at, v_id, v_limit)
      where p_filter <> 'all') c
    join public.profiles p on p.id = c.partner_id
    left join public.presence o on o.profile_id = c.partner_id
    left join public.conversation_members m
      on m.conversation_id = c.conversation_id and m.person_id = v_me);
end $$;
