-- A tip: 5 to 999 dollars from a fan's wallet to a creator. Replays are answered before anything is
-- checked, so that a lost answer can always be asked for again.
create function private.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_done private.movement;
  v_first uuid;
begin
  v_first := private.replayed(auth.uid(), p_request_id, 'tip', p_creator_id, p_amount_cents, null);
  if v_first is not null then
    return v_first;
  end if;
  if p_creator_id = auth.uid() then
    perform private.fail('cannot_tip_yourself');
  end if;
  v_me := private.acting_fan();
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  if p_amount_cents is null
     or p_amount_cents not between private.limit_tip_min_cents()
       and private.limit_tip_max_cents() then
    perform private.fail('empty_transaction_amount');
  end if;
  perform private.require(private.pay_refusal(v_me, p_creator_id));
  v_done := private.sell('tip', v_me, p_creator_id, p_amount_cents, null, p_request_id);
  if v_done.is_new then
    perform private.notify(p_creator_id, v_me, 'tip', v_done.transfer_id, p_amount_cents,
      array['earnings']);
    perform private.hint(v_me, array['balance']);
  end if;
  return v_done.transfer_id;
end $$;
