-- A tip: 5 to 999 dollars from a fan's wallet to a creator.
create function private.tip_refusal(
  p_fan_id uuid, p_creator_id uuid, p_amount_cents bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_amount_cents between private.limit_tip_min_cents() and private.limit_tip_max_cents()
      then private.pay_refusal(p_fan_id, p_creator_id)
    else 'empty_transaction_amount' end;
end $$;
comment on function private.tip_refusal(uuid, uuid, bigint) is
  'Whether a fan may tip a creator: pay_refusal(), and 5 to 999 dollars '
  '(empty_transaction_amount).';

create function private.record_tip(
  p_fan_id uuid, p_creator_id uuid, p_amount_cents bigint, p_request_id uuid, p_item_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tip_id uuid := private.record_sale(
    'tip', p_fan_id, p_creator_id, p_amount_cents, null, p_request_id, p_item_id => p_item_id);
begin
  perform private.notify(p_creator_id, p_fan_id, 'tip', v_tip_id, p_amount_cents,
    '{earnings}', array[private.user_signal(p_fan_id, '{balance}')]);
  return v_tip_id;
end $$;
comment on function private.record_tip(uuid, uuid, bigint, uuid, uuid) is
  'Moves a tip that is permitted, notifies the creator and signals both. p_item_id: under what it '
  'counts. Returns the transfer.';
