-- Decisions of staff about a message. held: only the sender reads its text, a buyer the bought one,
-- and nobody its media; removed: nobody reads either, and the media are removed wherever else they
-- are shown; live: restores everything. Media are locked before the thread, as by the worker's
-- report.
create function private.reason_beside(p_media_id uuid, p_message_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select j.reason
  from private.judged_messages j
  join public.message_media l on l.message_id = j.message_id and l.media_id = p_media_id
  join public.messages m on m.id = j.message_id
  where j.message_id <> p_message_id and m.moderation_state = 'held'
  order by j.message_id limit 1
$$;
comment on function private.reason_beside(uuid, uuid) is
  'Why a media item is held with another message; null where no other one holds it.';

create function private.moderate_message_media(
  p_message public.messages, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_was_reason text := (
    select reason from private.judged_messages where message_id = p_message.id);
begin
  perform from public.media m
  where m.id in (select media_id from public.message_media where message_id = p_message.id)
  order by m.id for no key update;
  perform private.moderate_media(
    m.id, case when p_state = 'live' and o.reason is not null then 'held' else p_state end,
    coalesce(case when p_state = 'live' then o.reason end, p_reason))
  from public.media m
  cross join lateral (select private.reason_beside(m.id, p_message.id) as reason) o
  where m.id in (select media_id from public.message_media where message_id = p_message.id)
    -- Media of another decision stay as it left them, unless a removal is the stricter one.
    and case
      when p_state = 'removed' then m.moderation_state <> 'removed' or m.scan_state = 'barred'
      else m.moderation_state = 'live' and p_state = 'held'
        or (m.moderation_state, m.moderation_reason) = (p_message.moderation_state, v_was_reason)
      end;
end $$;
comment on function private.moderate_message_media(
  public.messages, public.moderation_state, text) is
  'Puts the media of a message into its state; media that another held message shows stay held.';

create function private.place_message_text(
  p_message public.messages, p_state public.moderation_state, p_is_open boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_text text := private.words_of(p_message);
  v_is_gone boolean := p_state = 'removed' or p_message.removed_at is not null;
begin
  delete from public.message_bodies where message_id = p_message.id;
  delete from private.removed_texts where message_id = p_message.id;
  if v_is_gone and v_text is not null then
    insert into private.removed_texts (message_id, text) values (p_message.id, v_text);
  elsif v_text is not null and not (p_state = 'live' and p_is_open) then
    insert into public.message_bodies (message_id, sender_id, text)
    values (p_message.id, p_message.sender_id, v_text);
  end if;
  update public.messages
  set moderation_state = p_state,
      text = case when p_state = 'live' and p_is_open and not v_is_gone then v_text end
  where id = p_message.id;
  update public.message_media
  set is_free = p_state = 'live' and p_message.price_cents is null, is_removed = v_is_gone
  where message_id = p_message.id;
  update public.unlocks set text = case when p_state <> 'removed' then v_text end
  where message_id = p_message.id;
end $$;
comment on function private.place_message_text(
  public.messages, public.moderation_state, boolean) is
  'Moves text and media of a message to the tables of its state. p_is_open: whether its text is '
  'readable before a purchase.';

create function private.moderate_message(
  p_message_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_seen public.moderation_state;
  v_is_open boolean;
begin
  select * into v_message from public.messages
  where id = p_message_id and kind <> 'notification';
  if v_message.id is null then
    perform private.fail('message_not_found');
  end if;
  v_seen := v_message.moderation_state;
  perform private.moderate_message_media(v_message, p_state, p_reason);
  perform private.lock_conversation(v_message.conversation_id);
  select * into v_message from public.messages where id = p_message_id;
  -- Decided already, or by another staff member while this one waited.
  if v_message.moderation_state = p_state or v_message.moderation_state <> v_seen then
    perform private.fail('conflict');
  end if;
  select is_text_open into v_is_open from private.judged_messages where message_id = p_message_id;
  v_is_open := coalesce(
    v_is_open, v_message.price_cents is null or v_message.text is not null);
  perform private.place_message_text(v_message, p_state, v_is_open);
  delete from private.judged_messages where message_id = p_message_id;
  if p_state <> 'live' then
    insert into private.judged_messages (message_id, reason, is_text_open)
    values (p_message_id, p_reason, v_is_open);
  end if;
  if p_state = 'live' and v_message.removed_at is null and v_message.unlocked_at is null
     and private.is_global_removed(v_message.global_id) then
    -- Its sender removed the message meanwhile everywhere else.
    select * into v_message from public.messages where id = p_message_id;
    perform private.withdraw_message(v_message);
    return;
  end if;
  perform private.change_message(p_message_id);
  perform private.change_replies(p_message_id);
  perform private.notify_changed(p.id, array['conversation'],
    jsonb_build_object('conversation_id', v_message.conversation_id))
  from (values (v_message.sender_id), (v_message.recipient_id)) p (id);
end $$;
comment on function private.moderate_message(uuid, public.moderation_state, text) is
  'A decision of staff about a message. held: only the sender reads its text, a buyer the bought '
  'one, and nobody its media; removed: nobody reads either; live: undoes it. Errors: '
  'message_not_found, conflict.';
