-- A tip: 5 to 999 dollars from a fan's wallet to a creator.
create function private.require_tip(
  p_fan_id uuid, p_creator_id uuid, p_amount_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_amount_cents is null
     or p_amount_cents not between private.limit_tip_min_cents()
       and private.limit_tip_max_cents() then
    perform private.fail('empty_transaction_amount');
  end if;
  perform private.require(private.pay_refusal(p_fan_id, p_creator_id));
end $$;
comment on function private.require_tip(uuid, uuid, bigint) is
  'Refuses an amount outside of 5 to 999 dollars, and a creator whom the fan may not pay. Errors: '
  'empty_transaction_amount, region_blocked, invalid_profile, profile_blacklisted.';

create function private.record_tip(
  p_fan_id uuid, p_creator_id uuid, p_amount_cents bigint, p_request_id uuid, p_item_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tip_id uuid := private.record_sale(
    'tip', p_fan_id, p_creator_id, p_amount_cents, null, p_request_id, p_item_id => p_item_id);
begin
  perform private.notify(p_creator_id, p_fan_id, 'tip', v_tip_id, p_amount_cents,
                         array['earnings']);
  perform private.notify_changed(p_fan_id, array['balance']);
  return v_tip_id;
end $$;
comment on function private.record_tip(uuid, uuid, bigint, uuid, uuid) is
  'Moves a tip that is permitted, notifies the creator and signals both. p_item_id: under what it '
  'counts. Returns the transfer.';
