-- The mark of reading of one side of a conversation. The partner learns of it only where both users
-- have marks and the reader is visible; what was read without marks stays unmarked until a later
-- message is read.
create function private.has_read_marks(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.has_read_marks from public.account_settings s where s.profile_id = p_user_id);
end $$;
comment on function private.has_read_marks(uuid) is
  'Whether a user gives and sees marks of reading.';

create function private.seq_to_mark(p_reader_id uuid, p_conversation_id uuid, p_seq bigint)
returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_seq is null or not private.is_my_conversation(p_conversation_id) or not exists (
      select from public.account_settings s
      where s.profile_id = p_reader_id and s.has_read_marks and not s.is_invisible) then
    return null;
  end if;
  -- No message has a higher seq yet, so that none is marked before it is written.
  return (
    select least(p_seq, c.next_seq - 1) from public.conversations c
    where c.id = p_conversation_id);
end $$;
comment on function private.seq_to_mark(uuid, uuid, bigint) is
  'The seq that the caller''s reading marks for the partner; null for a reader without marks, for '
  'one who appears offline, and across a block.';

create function private.tell_read(p_conversation_id uuid, p_reader_id uuid, p_seq bigint)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_partner_id uuid := (
    select case p_reader_id when c.one_id then c.other_id else c.one_id end
    from public.conversations c where c.id = p_conversation_id);
begin
  if private.has_read_marks(v_partner_id) then
    perform private.notify_changed(
      v_partner_id, array['read'],
      jsonb_build_object('conversation_id', p_conversation_id, 'seq', p_seq));
  end if;
end $$;
comment on function private.tell_read(uuid, uuid, bigint) is
  'Signals a new mark to the partner with its seq, so that no page reads again for it.';

create function private.has_unread(p_conversation_id uuid, p_user_id uuid, p_seq bigint)
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.messages
    where conversation_id = p_conversation_id and recipient_id = p_user_id
      and seq > p_seq and removed_at is null)
$$;
comment on function private.has_unread(uuid, uuid, bigint) is
  'Whether a user who has read a conversation up to a seq has received another message in it.';

create function private.mark_conversation_read(p_conversation_id uuid, p_seq bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.my_side(p_conversation_id);
  v_mark bigint := private.seq_to_mark(v_me, p_conversation_id, p_seq);
  v_before public.conversation_members;
  v_marked bigint;
begin
  select * into v_before from public.conversation_members
  where conversation_id = p_conversation_id and user_id = v_me for update;
  update public.conversation_members
  set read_seq = greatest(read_seq, p_seq),
      marked_seq = greatest(marked_seq, v_mark),
      is_unread = private.has_unread(p_conversation_id, v_me, p_seq)
  where conversation_id = p_conversation_id and user_id = v_me
    and (is_unread or read_seq < p_seq)
  returning marked_seq into v_marked;
  insert into private.globals_seen (global_id)
  select global_id from public.messages
  where conversation_id = p_conversation_id and seq > v_before.read_seq and seq <= p_seq
    and recipient_id = v_me and global_id is not null;
  if v_before.is_unread then
    perform private.notify_changed(v_me, array['conversation'],
                         jsonb_build_object('conversation_id', p_conversation_id));
  end if;
  if v_marked > v_before.marked_seq then
    perform private.tell_read(p_conversation_id, v_me, v_marked);
  end if;
end $$;
