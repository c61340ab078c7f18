-- Which events of creators are meant for a person: those of the creators that one follows or
-- subscribes to, by the audience that the event names.
create function private.my_events(p_me uuid, p_before uuid, p_after timestamptz, p_limit integer)
returns table (id uuid, kind public.notification_kind, actor_id uuid, subject_id uuid,
               amount_cents bigint, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.kind, e.creator_id, e.subject_id, null::bigint, e.created_at
  from (
    select creator_id from public.follows where fan_id = p_me and ended_at is null
    union
    select creator_id from public.subscriptions where fan_id = p_me
      and expires_at > private.now()) c
  cross join lateral (
    select * from public.audience_events a
    where a.creator_id = c.creator_id
      and a.id < coalesce(p_before, private.last_id())
      and (p_after is null or a.created_at > p_after)
      and (a.audience = 'everyone'
           or (a.audience = 'subscribers' and private.is_subscribed(p_me, a.creator_id))
           or (a.audience = 'offer' and not private.is_subscribed(p_me, a.creator_id)))
    order by a.id desc limit p_limit) e
  where private.is_open(e.creator_id)
$$;
comment on function private.my_events(uuid, uuid, timestamptz, integer) is
  'Events for a person, newest first, at most p_limit of each creator.';
