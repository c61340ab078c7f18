-- Change notifications to the online partners of a user. A message to an audience stays one row:
-- online members of the audience are signalled, up to a limit; the others find it when they next
-- read. A creator who appears offline or signs out is offline on open pages at once, and online
-- again when visible. No signal crosses a block.
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
  'Online users with a conversation with a user. Planned anew for each user, because a creator '
  'may have more partners than the site has users online.';

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
  'Signals that a message to an audience was sent, to its creator and to online members of its '
  'audience. p_also: other changed topics of its creator.';

create function private.notify_presence_changed(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_status private.account_statuses;
begin
  -- Who comes and goes over and over is signalled at a pace: pages show the rest when they next
  -- read, as they show a heartbeat that ran out. What staff or a job do is always signalled.
  if auth.uid() = p_user_id and not private.take_rate(
       'presence', p_user_id::text, private.limit_presence_signals_per_minute(), '1 minute') then
    return;
  end if;
  perform private.notify_all_changed(
    array(select p.id from private.partners_online(p_user_id) p (id)
          where not private.is_blocked_between(p.id, p_user_id)),
    array['presence'], '{}');
  -- Not is_listed: a creator who was suspended just now has to leave the lists.
  select * into v_status from private.account_statuses where profile_id = p_user_id;
  if v_status.accepted_at is not null then
    perform private.notify_wall_changed(p_user_id, 'presence', null);
    if v_status.promoted_at is not null then
      -- No id: a blocked user must not learn anything from it.
      perform realtime.send('{"within_ms": 1000}', 'presence', 'browse', true);
    end if;
  end if;
end $$;
comment on function private.notify_presence_changed(uuid) is
  'Signals that a user went offline or is visible again, so that open pages remove or show the '
  'dot: to online partners, the page of an accepted creator, and browse for one who is promoted, '
  'where the user is not named.';
