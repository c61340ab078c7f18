-- Scheduled messages to an audience. The clock sends due ones, each row once: rows are locked with
-- skip locked, and setting sent_at is the sending. A message with unfinished media is sent when
-- they are ready and reviewed. A failure stops no other message and is stored for its creator.
create function private.publish_global(p_global public.globals) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sent public.globals;
  v_media_ids uuid[] := array(
    select l.media_id from public.global_media l where l.global_id = p_global.id);
begin
  -- One that was sent at once needs no listing.
  if not p_global.is_at_once or private.is_restricted(p_global.creator_id) then
    perform private.require_publishable(p_global.creator_id);
  end if;
  perform private.require_message_price(
    p_global.price_cents, private.global_words(p_global), v_media_ids);
  if not private.has_audience(p_global.creator_id, p_global.audience) then
    perform private.fail('audience_empty');
  end if;
  perform private.refuse_unusable(m)
  from public.global_media l join public.media m on m.id = l.media_id
  where l.global_id = p_global.id;
  update public.globals set sent_at = private.now() where id = p_global.id returning * into v_sent;
  perform private.notify_global_sent(v_sent, array['scheduled']);
exception
  when deadlock_detected or serialization_failure or lock_not_available then
    null; -- the next minute tries again
  when others then
    update public.globals set failure = private.failure_of(sqlstate, sqlerrm)
    where id = p_global.id;
    perform private.notify_schedule_failed(p_global.creator_id, p_global.id);
end $$;

create function private.publish_due_globals() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals;
begin
  for v_global in
    select g.* from public.globals g
    join (
      select s.id, row_number() over (partition by s.creator_id order by s.publish_at, s.id)
        as turn
      from private.scheduled_globals s
      cross join lateral (
        select array(select l.media_id from public.global_media l where l.global_id = s.id)
          as ids) m
      where s.failure is null and s.publish_at <= private.now()
        and private.is_removable(m.ids) and private.review_of(m.ids) <> 'pending')
      d on d.id = g.id
    where g.sent_at is null and g.removed_at is null and g.failure is null
    -- One message per creator before anybody's second: a creator with thousands delays nobody else.
    order by d.turn, g.publish_at limit 100 for update of g skip locked
  loop
    perform private.publish_global(v_global);
  end loop;
end $$;
comment on function private.publish_due_globals() is
  'A job: sends scheduled messages to an audience that are due and whose media are ready and '
  'reviewed.';
