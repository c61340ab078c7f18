-- API of the texts that a creator keeps for the composer.
create function api.saved_replies() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', r.id, 'text', r.text)
      order by r.position, r.id), '[]')
    from public.saved_replies r);
end $$;
comment on function api.saved_replies() is
  'The saved replies of the calling creator in their order: [{id, text}].';

create function api.save_reply(p_text text, p_reply_id uuid default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_reply(p_text, p_reply_id);
end $$;
comment on function api.save_reply(text, uuid) is
  'Keeps a text as the last saved reply, or changes the text of one; a text that is kept already '
  'is not kept twice. Errors: method_forbidden, saved_reply_length, saved_reply_not_found, '
  'too_many_saved_replies.';

create function api.remove_saved_reply(p_reply_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_saved_reply(p_reply_id);
end $$;
comment on function api.remove_saved_reply(uuid) is
  'Removes a saved reply of the caller; one that is gone already is none. Errors: '
  'method_forbidden.';

create function api.order_saved_replies(p_reply_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.order_saved_replies(p_reply_ids);
end $$;
comment on function api.order_saved_replies(uuid[]) is
  'Puts the saved replies of the caller into this order; those that are not named follow. Errors: '
  'method_forbidden, invalid_payload.';

grant execute on function
  api.saved_replies(),
  private.save_reply(text, uuid), api.save_reply(text, uuid),
  private.remove_saved_reply(uuid), api.remove_saved_reply(uuid),
  private.order_saved_replies(uuid[]), api.order_saved_replies(uuid[]) to authenticated;
