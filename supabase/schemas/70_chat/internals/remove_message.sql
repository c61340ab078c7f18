-- Only its sender removes a message. Nobody reads its text afterwards; purchases of it stay,
-- because they have their own copies.
create function private.withdraw_message(p_message public.messages) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_change bigint := private.take_change(p_message.conversation_id, p_message.id);
begin
  insert into private.removed_texts (message_id, text)
  select p_message.id, t.text from (
    select p_message.text union all
    select b.text from public.message_bodies b where b.message_id = p_message.id) t (text)
  where t.text is not null;
  delete from public.message_bodies where message_id = p_message.id;
  update public.message_media set is_removed = true where message_id = p_message.id;
  update public.messages set removed_at = private.now(), text = null, change_seq = v_change
  where id = p_message.id;
  perform private.notify_changed(p.id, array['conversation'],
                       jsonb_build_object('conversation_id', p_message.conversation_id))
  from (values (p_message.sender_id), (p_message.recipient_id)) p (id);
  perform private.notify_conversation_changed(
    p_message.conversation_id, p_message.id, p_message.seq, v_change);
  perform private.change_replies(p_message.id);
end $$;
comment on function private.withdraw_message(public.messages) is
  'Removes a message of a locked thread and signals both sides; its text stays for open reports.';

create function private.remove_message(p_message_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_message public.messages;
begin
  select * into v_message from public.messages
  where id = p_message_id and v_me in (sender_id, recipient_id) and kind <> 'notification';
  if v_message.id is null then
    perform private.fail('message_not_found');
  elsif v_message.sender_id <> v_me then
    perform private.fail('message_not_yours');
  end if;
  perform private.lock_conversation(v_message.conversation_id);
  select * into v_message from public.messages where id = p_message_id;
  if v_message.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if v_message.removed_at is null then
    perform private.withdraw_message(v_message);
  end if;
  return 'message_removed';
end $$;
