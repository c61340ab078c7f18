-- A job: members with a device are looked at in turns, and a push is queued for those who are away
-- and have news. Nothing is written by what causes a push, so that a message to a million fans
-- costs its sender nothing; several news are one push.
create function private.queue_push(p_turn private.push_turns) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_after uuid := (
    select greatest(
      p_turn.told_id,
      private.first_id_at(greatest(s.notifications_read_at, s.active_at, p.seen_at)))
    from public.account_settings s left join public.presence p using (profile_id)
    where s.profile_id = p_turn.profile_id);
  v_newest uuid;
begin
  if not private.is_active(p_turn.profile_id) then
    v_newest := private.newest_news(p_turn.profile_id, v_after);
  end if;
  if v_newest is null then
    update private.push_turns
    set look_at = private.now() + make_interval(secs => private.limit_push_look_seconds())
    where profile_id = p_turn.profile_id;
    return false;
  end if;
  insert into private.pushes (device_id)
  select d.id from public.push_devices d where d.profile_id = p_turn.profile_id
  on conflict (device_id) do nothing;
  -- Not the time: what has come since this transaction began is told as well.
  update private.push_turns
  set told_id = v_newest,
      look_at = private.now() + make_interval(mins => private.limit_push_pause_minutes())
  where profile_id = p_turn.profile_id;
  return true;
end $$;
comment on function private.queue_push(private.push_turns) is
  'Looks at one member: queues a push for each device where there is news since the last push and '
  'the last visit.';

create function private.queue_pushes() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_turn private.push_turns;
  v_queued integer := 0;
begin
  for v_turn in
    select * from private.push_turns where look_at <= private.now()
    order by look_at limit private.limit_push_looks_at_once() for update skip locked
  loop
    if exists (select from public.push_devices where profile_id = v_turn.profile_id) then
      v_queued := v_queued + private.queue_push(v_turn)::integer;
    else
      delete from private.push_turns where profile_id = v_turn.profile_id;
    end if;
  end loop;
  return v_queued;
end $$;
comment on function private.queue_pushes() is
  'One portion of members, those who waited longest first. Returns the number with a new push.';
