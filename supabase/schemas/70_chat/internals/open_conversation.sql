-- A conversation's row and its lock. Every command that writes into a thread takes the lock here,
-- before any wallet's: seq and change_seq are assigned under it, so that no client misses one.
create function private.open_conversation(p_one_id uuid, p_other_id uuid)
returns public.conversations
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations
  where one_id = least(p_one_id, p_other_id) and other_id = greatest(p_one_id, p_other_id)
  for no key update;
  if not found then
    insert into public.conversations (one_id, other_id)
    values (least(p_one_id, p_other_id), greatest(p_one_id, p_other_id))
    on conflict (one_id, other_id) do nothing;
    -- A parallel transaction may have opened it.
    return private.lock_conversation(private.conversation_of(p_one_id, p_other_id));
  end if;
  return private.import_globals(v_conversation);
end $$;
comment on function private.open_conversation(uuid, uuid) is
  'The conversation of two users, created at their first contact and locked as by '
  'lock_conversation().';

create function private.lock_conversation(p_conversation_id uuid) returns public.conversations
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations
  where id = p_conversation_id for no key update;
  return private.import_globals(v_conversation);
end $$;
comment on function private.lock_conversation(uuid) is
  'Takes the lock under which seq and change_seq are assigned. Due messages to an audience are '
  'imported here, so that seq follows time.';

create function private.take_change(p_conversation_id uuid, p_message_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_change bigint;
begin
  update public.conversations set next_seq = next_seq + 1
  where id = p_conversation_id returning next_seq - 1 into v_change;
  insert into public.message_changes (conversation_id, change_seq, message_id)
  values (p_conversation_id, v_change, p_message_id);
  return v_change;
end $$;
comment on function private.take_change(uuid, uuid) is
  'The change_seq of a change of a message; the caller holds the lock of the conversation and '
  'writes it into the message.';

create function private.set_unread(p_conversation_id uuid, p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_unread boolean;
begin
  -- Its owner can be marking an older message as read at this moment.
  select is_unread into v_is_unread from public.conversation_members
  where conversation_id = p_conversation_id and user_id = p_user_id for share;
  if v_is_unread is null then
    insert into public.conversation_members (conversation_id, user_id, is_unread)
    values (p_conversation_id, p_user_id, true)
    on conflict (conversation_id, user_id) do update set is_unread = true;
  elsif not v_is_unread then
    update public.conversation_members set is_unread = true
    where conversation_id = p_conversation_id and user_id = p_user_id;
  end if;
end $$;
comment on function private.set_unread(uuid, uuid) is 'Marks a conversation as unread for a user.';

create function private.thread_signal(
  p_conversation_id uuid, p_message_id uuid, p_seq bigint, p_change_seq bigint)
returns private.signal
language plpgsql immutable set search_path = '' as $$
begin
  return row('conversation:' || p_conversation_id, 'message', jsonb_build_object(
    'message_id', p_message_id, 'seq', p_seq, 'change_seq', p_change_seq))::private.signal;
end $$;
comment on function private.thread_signal(uuid, uuid, bigint, bigint) is
  'What notify_conversation_changed() sends, for send_signals().';

create function private.notify_conversation_changed(
  p_conversation_id uuid, p_message_id uuid, p_seq bigint, p_change_seq bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.send_signals(array[
    private.thread_signal(p_conversation_id, p_message_id, p_seq, p_change_seq)]);
end $$;
comment on function private.notify_conversation_changed(uuid, uuid, bigint, bigint) is
  'Signals both threads that a message was added or changed: ids only, the pages read again.';
