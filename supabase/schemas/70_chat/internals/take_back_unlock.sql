-- A refunded purchase: the buyer's copy is deleted, and the message locks and may be bought again.
-- The ledger keeps the sale and its refund.
create function private.take_back_unlock(p_transfer_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_unlock public.unlocks;
  v_message public.messages;
begin
  select * into v_unlock from public.unlocks where transfer_id = p_transfer_id;
  if v_unlock.id is null then
    return;
  end if;
  perform private.lock_conversation(
    (select conversation_id from public.messages where id = v_unlock.message_id));
  delete from public.unlock_media where unlock_id = v_unlock.id;
  delete from public.unlocks where id = v_unlock.id;
  update public.messages set unlocked_at = null where id = v_unlock.message_id
  returning * into v_message;
  -- A message that staff hold stays for their decision, and an item that is withdrawn can be
  -- offered again.
  if v_message.is_live and private.is_global_removed(v_message.global_id) then
    perform private.withdraw_message(v_message);
  else
    perform private.change_message(v_message.id);
  end if;
  perform private.notify_changed(v_unlock.fan_id, array['purchase']);
end $$;
comment on function private.take_back_unlock(uuid) is
  'Deletes the purchase of a sale, if it still exists.';
