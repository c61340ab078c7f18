-- Which devices may be registered, who is active, and what is new for a member. Notifications are
-- those of the badge whose post or story is live as in the list, so a push never tells of what its
-- reader may not see; of messages, the newest of a thread and those to an audience are looked at.
create function private.is_push_endpoint(p_endpoint text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  -- No user, no port, no dots at the end: the host is what stands before the first slash.
  v_origin text := substring(p_endpoint from '^(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)/[!-~]*$');
begin
  return v_origin is not null and length(p_endpoint) <= private.limit_push_endpoint_max()
    and exists (
      select from private.site_config c
      cross join lateral jsonb_array_elements_text(c.value) h (host)
      where c.key = 'push_hosts' and case
        when h.host like 'http://127.0.0.1:%' then v_origin = h.host
        when h.host like '*.%' then v_origin like 'https://_%'
          and right(v_origin, length(h.host) - 1) = substr(h.host, 2)
        else v_origin = 'https://' || h.host end);
end $$;
comment on function private.is_push_endpoint(text) is
  'Whether the address of a device is at a push service of push_hosts: https, without a port. A '
  'host may begin with *. for its subdomains; an origin of the own machine stands for a double.';

create function private.is_active(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since timestamptz :=
    private.now() - make_interval(secs => private.limit_push_quiet_seconds());
begin
  return exists (
      select from public.presence p where p.profile_id = p_user_id and p.seen_at >= v_since)
    -- The time of an invisible user is written every ten minutes.
    or exists (
      select from public.account_settings s
      where s.profile_id = p_user_id and s.is_invisible
        and s.active_at >= v_since - interval '10 minutes');
end $$;
comment on function private.is_active(uuid) is 'Whether a member has a page in view.';

create function private.newest_unread_message(p_user_id uuid, p_after uuid) returns uuid
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select u.id from (
      select l.id from public.conversation_members m
      join public.conversations c on c.id = m.conversation_id
      join public.messages l on l.id = c.last_message_id
      where m.user_id = p_user_id and m.is_unread and not m.is_muted
        and l.recipient_id = p_user_id and l.is_live and l.id > p_after
        and not private.is_blocked_between(c.one_id, c.other_id)
      union all
      -- A message to an audience counts from its sending, which may be long after it was written.
      select private.first_id_at(g.sent_at) from (
        select f.creator_id from public.follows f
        where f.fan_id = p_user_id and f.ended_at is null
        union
        select s.creator_id from public.subscriptions s where s.fan_id = p_user_id) b
      join private.account_facts a on a.user_id = b.creator_id and a.is_open
      join public.globals g on g.creator_id = b.creator_id and g.removed_at is null
        and g.sent_at >= private.time_of_id(p_after)
      where private.first_id_at(g.sent_at) > p_after
        and private.global_reaches(g, p_user_id)
        and not private.is_blocked_between(p_user_id, b.creator_id)
        and not exists (
          select from public.conversation_members m
          where m.conversation_id = private.conversation_of(p_user_id, b.creator_id)
            and m.user_id = p_user_id and m.is_muted)) u
    order by 1 desc limit 1);
end $$;
comment on function private.newest_unread_message(uuid, uuid) is
  'The newest unread message to a member after an id, of conversations that are not muted.';

create function private.newest_news(p_user_id uuid, p_after uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_off public.notification_topic[] := (
    select n.push_off from public.notification_prefs n where n.profile_id = p_user_id);
  v_kinds public.notification_kind[] := array(
    select k.kind from unnest(private.page_kinds(p_user_id, 'all')) k (kind)
    where private.topic_of_kind(k.kind) <> all (v_off));
begin
  return greatest(
    -- From that id on, so the id itself may be among them.
    (select n.id
     from unnest(private.newest_notifications(p_user_id, v_kinds, p_after, 100)) n (id)
     where n.id > p_after
       and (not exists (select from public.audience_events e where e.id = n.id)
            or exists (select from private.live_events l where l.id = n.id))
     order by n.id desc limit 1),
    case when 'messages' <> all (v_off)
      then private.newest_unread_message(p_user_id, p_after) end);
end $$;
comment on function private.newest_news(uuid, uuid) is
  'The newest after an id of what may be pushed to a member, by the member''s choices; null '
  'without any.';
