-- Messages to an audience for later. The clock sends what is due, each row once: rows are taken
-- with skip locked, and giving a row its sent_at is the sending. What is still being made is sent
-- when it is ready. What hinders one stops no other and is kept for its creator.
create function private.publish_global(p_global private.globals) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sent private.globals;
begin
  if private.is_held(p_global.creator_id) then
    perform private.fail('account_suspended');
  elsif not private.is_accepted(p_global.creator_id) then
    perform private.fail('method_forbidden');
  end if;
  perform private.refuse_unusable(m)
  from private.global_media l join public.media m on m.id = l.media_id
  where l.global_id = p_global.id;
  update private.globals set sent_at = private.now() where id = p_global.id returning * into v_sent;
  perform private.tell_global(v_sent, array['scheduled']);
exception
  when deadlock_detected or serialization_failure or lock_not_available then
    null; -- the next minute tries again
  when others then
    update private.globals set failure = private.failure_of(sqlstate, sqlerrm)
    where id = p_global.id;
    perform private.hint(p_global.creator_id, array['scheduled']);
end $$;

create function private.publish_due_globals() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global private.globals;
begin
  for v_global in
    select g.* from private.globals g
    join (
      select s.id, row_number() over (partition by s.creator_id order by s.publish_at, s.id)
        as turn
      from private.scheduled_globals s
      where s.failure is null and s.publish_at <= private.now()
        and private.is_removable(
          array(select l.media_id from private.global_media l where l.global_id = s.id)))
      d on d.id = g.id
    where g.sent_at is null and g.removed_at is null and g.failure is null
    -- one of each creator before anybody's second: who plans thousands delays nobody else
    order by d.turn, g.publish_at limit 100 for update of g skip locked
  loop
    perform private.publish_global(v_global);
  end loop;
end $$;
comment on function private.publish_due_globals() is
  'A job: scheduled messages to an audience whose time has come and whose media are made.';

create function private.let_go_global_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids)
    and not private.is_media_reported(m.id)
    and not exists (select from public.message_media l where l.media_id = m.id)
    and not exists (select from private.global_media l where l.media_id = m.id)
$$;
comment on function private.let_go_global_media(uuid[]) is
  'Deletes media that no message shows any more and no open report holds.';

create function private.remove_scheduled_global(p_global_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_media_ids uuid[];
begin
  perform from private.scheduled_globals where id = p_global_id and creator_id = v_me for update;
  if not found then
    perform private.fail('scheduled_not_found');
  end if;
  v_media_ids := array(select media_id from private.global_media where global_id = p_global_id);
  if not private.is_removable(v_media_ids) then
    perform private.fail('media_processing');
  end if;
  update private.globals set removed_at = private.now() where id = p_global_id;
  delete from private.global_media where global_id = p_global_id;
  perform private.let_go_global_media(v_media_ids);
end $$;
