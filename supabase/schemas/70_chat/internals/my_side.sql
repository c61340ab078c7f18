-- The caller's side of a conversation.
create function private.my_side(p_conversation_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if not exists (select from public.conversations
                 where id = p_conversation_id and v_me in (one_id, other_id)) then
    perform private.fail('conversation_not_found');
  end if;
  insert into public.conversation_members (conversation_id, user_id)
  values (p_conversation_id, v_me) on conflict (conversation_id, user_id) do nothing;
  return v_me;
end $$;
comment on function private.my_side(uuid) is
  'The caller, who must belong to the conversation; creates the row of their side.';
