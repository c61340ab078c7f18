-- What a creator promises of a paid chat: reasons of a fixed list, and when answers come.
create function private.save_chat_reasons(
  p_reasons public.chat_reason[], p_answer_time public.chat_answer_time) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
begin
  if p_reasons is null or array_position(p_reasons, null) is not null then
    perform private.fail('invalid_payload', '{"field": "reasons"}');
  end if;
  update public.creator_settings
  set chat_reasons = array(select distinct r from unnest(p_reasons) r order by r),
      chat_answer_time = p_answer_time
  where creator_id = v_me;
end $$;
