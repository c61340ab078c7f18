-- Refunds of many sales, such as those of content that staff remove. A run never waits for a lock:
-- a thread or a wallet that is in use is left for the next run, so that a run that holds the
-- wallets of some buyers cannot block a sale to another one.
create function private.owe_refunds(p_transfer_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.owed_refunds (transfer_id)
  select unnest(p_transfer_ids) on conflict do nothing
$$;
comment on function private.owe_refunds(uuid[]) is
  'Queues sales that the job refunds in full.';

create function private.is_free_to_refund(p_sale private.transfers) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.conversations
  where id = private.conversation_of(p_sale.fan_id, p_sale.creator_id)
  for no key update skip locked;
  if not found then
    return false;
  end if;
  perform from public.wallets where owner_id = p_sale.fan_id for update skip locked;
  return found;
end $$;
comment on function private.is_free_to_refund(private.transfers) is
  'Locks thread and wallet of a sale in the common order; false when one of them is in use.';

create function private.refund_sale(
  p_sale private.transfers, p_total_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cents bigint := private.refundable_cents(p_sale) - (p_sale.gross_cents - p_total_cents);
  v_refund_id uuid;
begin
  if v_cents > 0 then
    v_refund_id := private.record_refund(p_sale, v_cents, 'wallet', p_request_id);
    perform private.follow_refund(p_sale, v_refund_id);
  end if;
  return v_refund_id;
end $$;
comment on function private.refund_sale(private.transfers, bigint, uuid) is
  'Refunds a sale to the wallet until p_total_cents of it are refunded. Returns the refund, null '
  'where nothing was left to refund. The caller holds the locks of thread, subscription and '
  'wallet, and tells the creator.';

create function private.refund_owed() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owed private.owed_refunds;
  v_sale private.transfers;
  v_refund_ids uuid[] := '{}';
  v_count integer := 0;
begin
  for v_owed in
    select * from private.owed_refunds order by owed_since, transfer_id
    limit private.limit_refunds_a_run() for update skip locked
  loop
    select * into v_sale from private.transfers where id = v_owed.transfer_id;
    continue when not private.is_free_to_refund(v_sale);
    v_refund_ids := v_refund_ids || private.refund_sale(
      v_sale, v_sale.gross_cents, private.derived_id('owed:' || v_sale.id));
    delete from private.owed_refunds where transfer_id = v_owed.transfer_id;
    v_count := v_count + 1;
  end loop;
  perform private.tell_seller('refunded', v_refund_ids);
  return v_count;
end $$;
comment on function private.refund_owed() is
  'A job: refunds queued sales to the wallets of their buyers. Returns their number.';
