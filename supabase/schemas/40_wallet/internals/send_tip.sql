-- A tip: 5 to 999 dollars from a fan's wallet to a creator. A repeated request is answered before
-- any check, so that a client can always ask for a lost answer.
create function private.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_first record;
  v_transfer_id uuid;
begin
  perform private.begin_request(p_request_id);
  select t.id, (t.kind, t.creator_id, t.gross_cents) = ('tip', p_creator_id, p_amount_cents) as same
  into v_first
  from private.transfers t where t.actor_id = auth.uid() and t.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  if p_creator_id = auth.uid() then
    perform private.fail('cannot_tip_yourself');
  end if;
  v_me := private.require_fan();
  if p_amount_cents is null
     or p_amount_cents not between private.limit_tip_min_cents()
       and private.limit_tip_max_cents() then
    perform private.fail('empty_transaction_amount');
  end if;
  perform private.require(private.pay_refusal(v_me, p_creator_id));
  v_transfer_id := private.record_sale(
    'tip', v_me, p_creator_id, p_amount_cents, null, p_request_id);
  perform private.notify(p_creator_id, v_me, 'tip', v_transfer_id, p_amount_cents,
                         array['earnings']);
  perform private.notify_changed(v_me, array['balance']);
  return v_transfer_id;
end $$;
