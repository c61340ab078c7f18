-- A follow without a conversation opens one, and its answer says so: the page goes there.
create function private.follow_and_open(p_creator_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_had uuid := private.conversation_of(auth.uid(), p_creator_id);
begin
  perform private.follow(p_creator_id);
  return jsonb_build_object('has_opened_conversation',
    v_had is null and private.conversation_of(auth.uid(), p_creator_id) is not null);
end $$;
