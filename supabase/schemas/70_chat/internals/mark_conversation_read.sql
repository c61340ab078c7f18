-- The mark of reading of one side of a conversation.
create function private.mark_conversation_read(p_conversation_id uuid, p_seq bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.my_side(p_conversation_id);
  v_was_unread boolean;
  v_read_seq bigint;
begin
  select is_unread, read_seq into v_was_unread, v_read_seq from public.conversation_members
  where conversation_id = p_conversation_id and user_id = v_me for update;
  update public.conversation_members
  set read_seq = greatest(read_seq, p_seq),
      is_unread = exists (
        select from public.messages
        where conversation_id = p_conversation_id and recipient_id = v_me
          and seq > p_seq and removed_at is null)
  where conversation_id = p_conversation_id and user_id = v_me
    and (is_unread or read_seq < p_seq);
  insert into private.globals_seen (global_id)
  select global_id from public.messages
  where conversation_id = p_conversation_id and seq > v_read_seq and seq <= p_seq
    and recipient_id = v_me and global_id is not null;
  if v_was_unread then
    perform private.notify_changed(v_me, array['conversation'],
                         jsonb_build_object('conversation_id', p_conversation_id));
  end if;
end $$;
