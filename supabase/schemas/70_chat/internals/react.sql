-- A reaction to a message: one of each of its two users, shown to both, and notified to nobody.
create function private.reaction_refusal(p_user_id uuid, p_message public.messages) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_message.removed_at is not null or p_message.moderation_state = 'removed'
      then 'message_not_found'
    when p_message.moderation_state = 'held' then 'content_under_review'
    when p_message.price_cents is not null and p_message.unlocked_at is null
      and p_message.recipient_id = p_user_id then 'message_locked' end;
end $$;
comment on function private.reaction_refusal(uuid, public.messages) is
  'Why a user may not react to a message of their conversation; null if they may.';

create function private.react(p_message_id uuid, p_reaction public.message_reaction) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_message public.messages;
  v_is_mine boolean;
  v_was public.message_reaction;
  v_change bigint;
begin
  select * into v_message from public.messages
  where id = p_message_id and v_me in (sender_id, recipient_id) and kind <> 'notification';
  if v_message.id is null or not private.is_my_conversation(v_message.conversation_id) then
    perform private.fail('message_not_found');
  end if;
  perform private.enforce_rate_limit('reactions', private.limit_reactions_per_hour(), '1 hour');
  perform private.lock_conversation(v_message.conversation_id);
  select * into v_message from public.messages where id = p_message_id;
  perform private.require(private.reaction_refusal(v_me, v_message));
  v_is_mine := v_message.sender_id = v_me;
  v_was := case when v_is_mine then v_message.sender_reaction
                else v_message.recipient_reaction end;
  if v_was is not distinct from p_reaction then
    return;
  end if;
  v_change := private.take_change(v_message.conversation_id, p_message_id);
  update public.messages
  set sender_reaction = case when v_is_mine then p_reaction else sender_reaction end,
      recipient_reaction = case when v_is_mine then recipient_reaction else p_reaction end,
      change_seq = v_change
  where id = p_message_id;
  perform private.notify_conversation_changed(
    v_message.conversation_id, p_message_id, v_message.seq, v_change);
end $$;
