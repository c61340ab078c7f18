-- A media item that becomes ready or is moderated changes the messages that show it. Where a
-- message to an audience shows it in many threads, the clock updates them in parts, so that no
-- transaction locks all of them; whether it may be shown or sold is read from the media item at
-- once.
create function private.carry_change(p_media public.media, p_recipient_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Threads first, in the common lock order: messages that are being bought there are updated too.
  perform private.lock_conversation(c.id)
  from (select distinct m.conversation_id as id
        from public.message_media l join public.messages m on m.id = l.message_id
        where l.media_id = p_media.id and l.recipient_id = any (p_recipient_ids) order by 1) c;
  update public.unlock_media
  set is_live = p_media.is_live, width = p_media.width, height = p_media.height,
      duration_ms = p_media.duration_ms, blur = p_media.blur, ai_label = p_media.ai_label
  where media_id = p_media.id and fan_id = any (p_recipient_ids);
  update public.message_media
  set is_live = p_media.is_live, width = p_media.width, height = p_media.height,
      duration_ms = p_media.duration_ms, blur = p_media.blur, ai_label = p_media.ai_label
  where media_id = p_media.id and recipient_id = any (p_recipient_ids);
  update public.messages m
  set media_state = private.media_state_of(m.id),
      review_state = private.review_of_message(m.id),
      duration_ms = case when l.position = 1 and p_media.review_state = 'approved'
                         then p_media.duration_ms else m.duration_ms end,
      locked_blur = case when l.position = 1 and m.price_cents is not null
                           and p_media.review_state = 'approved'
                         then p_media.locked_blur else m.locked_blur end
  from public.message_media l
  where l.media_id = p_media.id and l.recipient_id = any (p_recipient_ids)
    and m.id = l.message_id;
  perform private.change_message(l.message_id)
  from (select message_id from public.message_media
        where media_id = p_media.id and recipient_id = any (p_recipient_ids) order by 1) l;
end $$;
comment on function private.carry_change(public.media, uuid[]) is
  'Updates the messages of some recipients to the state of a media item, and signals their '
  'threads.';

create function private.next_recipients(p_media_id uuid, p_after uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select distinct recipient_id from public.message_media
    where media_id = p_media_id and recipient_id > p_after
    order by recipient_id limit private.limit_threads_changed_at_once())
$$;

create function private.change_threads(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := private.next_recipients(p_media.id, '00000000-0000-0000-0000-000000000000');
begin
  if cardinality(v_ids) < private.limit_threads_changed_at_once()
     and not exists (select from private.changed_media c where c.media_id = p_media.id) then
    perform private.carry_change(p_media, v_ids);
  else
    insert into private.changed_media (media_id) values (p_media.id)
    on conflict (media_id) do update
      set done_until = excluded.done_until, changed_at = excluded.changed_at;
  end if;
end $$;
comment on function private.change_threads(public.media) is
  'Updates the threads that show a changed media item: a few at once, many and those of an '
  'item that the clock carries by the clock.';

create function private.carry_changed_media() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed private.changed_media;
  v_media public.media;
  v_ids uuid[];
  v_left integer := private.limit_threads_changed_at_once();
begin
  while v_left > 0 loop
    select * into v_changed from private.changed_media
    order by changed_at, media_id limit 1 for update skip locked;
    exit when v_changed.media_id is null;
    v_ids := private.next_recipients(v_changed.media_id, v_changed.done_until);
    select * into v_media from public.media where id = v_changed.media_id;
    perform private.carry_change(v_media, v_ids);
    if cardinality(v_ids) < private.limit_threads_changed_at_once() then
      delete from private.changed_media where media_id = v_changed.media_id;
    else
      update private.changed_media set done_until = v_ids[cardinality(v_ids)]
      where media_id = v_changed.media_id;
    end if;
    v_left := v_left - greatest(cardinality(v_ids), 1);
  end loop;
end $$;
comment on function private.carry_changed_media() is
  'A job: the next part of the threads that show changed media items.';
