-- Change notifications to the partners of a user who are online. A message to an audience stays
-- one row: those of the audience who are online hear of it, up to a limit; the rest find it when
-- they next read. Who appears offline or signs out is offline on open pages at once, and who is
-- seen again is back on them. Nobody hears across a block.
create function private.partners_online(p_user_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  v_since timestamptz := private.now()
    - make_interval(secs => private.limit_presence_online_seconds());
begin
  return query
    select c.other_id from public.conversations c
    join public.presence o on o.profile_id = c.other_id
    where c.one_id = p_user_id and o.seen_at > v_since
    union all
    select c.one_id from public.conversations c
    join public.presence o on o.profile_id = c.one_id
    where c.other_id = p_user_id and o.seen_at > v_since;
end $$;
comment on function private.partners_online(uuid) is
  'Who has a conversation with a user and is online. Planned anew for each user, because a '
  'creator may have more partners than the site has users online.';

create function private.notify_global_sent(p_global public.globals, p_also text[] default '{}')
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_changed(p_global.creator_id, array['conversation', 'global'] || p_also);
  perform private.notify_all_changed(
    array(
      select f.id from private.fans_reached(
        p_global.creator_id, p_global.audience, p_global.sent_at,
        array(select private.partners_online(p_global.creator_id))) f (id)
      limit private.limit_global_signals()),
    array['conversation', 'global'], '{}');
end $$;
comment on function private.notify_global_sent(public.globals, text[]) is
  'Change notifications that a message to an audience was sent: to its creator and to those of its '
  'audience who are online. p_also: what else changed for its creator.';

create function private.notify_presence_changed(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_all_changed(
    array(select p.id from private.partners_online(p_user_id) p (id)
          where not private.is_blocked_between(p.id, p_user_id)),
    array['presence'], '{}');
  if private.role_of(p_user_id) = 'creator' then
    perform private.notify_wall_changed(p_user_id, 'presence', null);
    -- no id: whoever is blocked learns nothing from it
    perform realtime.send('{"within_ms": 1000}', 'presence', 'browse', true);
  end if;
end $$;
comment on function private.notify_presence_changed(uuid) is
  'Change notifications that a user went offline or is seen again, so that open pages take the '
  'dot off or put it back: partners who are online, the creator''s page, and browse, which is not '
  'told who it is.';
