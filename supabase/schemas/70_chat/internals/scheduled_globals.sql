-- Messages to an audience for later. The clock sends what is due, each row once: rows are taken
-- with skip locked, and giving a row its sent_at is the sending. What is still being made is sent
-- when it is ready. What hinders one stops no other and is kept for its creator.
create function private.publish_global(p_global public.globals) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sent public.globals;
  v_media_ids uuid[] := array(
    select l.media_id from public.global_media l where l.global_id = p_global.id);
begin
  perform private.require_publishable(p_global.creator_id);
  perform private.require_message_price(
    p_global.price_cents, private.global_words(p_global), v_media_ids);
  if not private.has_audience(p_global.creator_id, p_global.audience) then
    perform private.fail('audience_empty');
  end if;
  perform private.refuse_unusable(m)
  from public.global_media l join public.media m on m.id = l.media_id
  where l.global_id = p_global.id;
  update public.globals set sent_at = private.now() where id = p_global.id returning * into v_sent;
  perform private.tell_global(v_sent, array['scheduled']);
exception
  when deadlock_detected or serialization_failure or lock_not_available then
    null; -- the next minute tries again
  when others then
    update public.globals set failure = private.failure_of(sqlstate, sqlerrm)
    where id = p_global.id;
    perform private.tell_schedule_failed(p_global.creator_id, p_global.id);
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
      where s.failure is null and s.publish_at <= private.now()
        and private.is_removable(
          array(select l.media_id from public.global_media l where l.global_id = s.id)))
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
    and not exists (select from public.global_media l where l.media_id = m.id)
$$;
comment on function private.let_go_global_media(uuid[]) is
  'Deletes media that no message shows any more and no open report holds.';

create function private.own_scheduled_global(p_global_id uuid) returns public.globals
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_global public.globals;
begin
  select * into v_global from public.globals
  where id = p_global_id and creator_id = v_me and sent_at is null and removed_at is null
  for update;
  if v_global.id is null then
    perform private.fail('scheduled_not_found');
  end if;
  return v_global;
end $$;
comment on function private.own_scheduled_global(uuid) is
  'A message to an audience of the calling creator that is not sent yet, locked. Errors: '
  'method_forbidden, scheduled_not_found.';

create function private.edit_scheduled_global(
  p_global_id uuid, p_at timestamptz, p_text text, p_audience text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals := private.own_scheduled_global(p_global_id);
  v_media_ids uuid[] := array(
    select media_id from public.global_media where global_id = p_global_id);
  v_at timestamptz := coalesce(p_at, v_global.publish_at);
  v_day timestamptz := date_trunc('day', v_global.publish_at, 'UTC');
  v_text text := case when p_text is null then private.global_words(v_global)
                      else private.message_words(p_text) end;
begin
  if p_audience is not null then
    v_global.audience := private.audience_named(p_audience);
  end if;
  perform private.require_content(v_text, v_media_ids);
  perform private.require_message_price(v_global.price_cents, v_text, v_media_ids);
  if date_trunc('day', v_at, 'UTC') is distinct from v_day then
    perform private.require_global_slot(v_global.creator_id, v_at);
  else
    -- it has its place of that day already
    perform private.require_slot(v_at, private.limit_schedule_global_days());
  end if;
  update public.globals
  set text = case when is_text_open then v_text end, audience = v_global.audience,
      publish_at = v_at, failure = null
  where id = p_global_id;
  update public.global_bodies set text = v_text where global_id = p_global_id;
  perform private.hint(v_global.creator_id, array['scheduled']);
end $$;

create function private.remove_scheduled_global(p_global_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals := private.own_scheduled_global(p_global_id);
  v_media_ids uuid[];
begin
  v_media_ids := array(select media_id from public.global_media where global_id = p_global_id);
  if not private.is_removable(v_media_ids) then
    perform private.fail('media_processing');
  end if;
  update public.globals set removed_at = private.now() where id = p_global_id;
  delete from public.global_media where global_id = p_global_id;
  perform private.let_go_global_media(v_media_ids);
  perform private.hint(v_global.creator_id, array['scheduled']);
end $$;
