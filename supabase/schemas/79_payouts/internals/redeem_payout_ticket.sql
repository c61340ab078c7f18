-- Opening a bank file by a ticket of staff, for the function payouts.
create function private.redeem_payout_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_file bigint := private.redeem_ticket('payouts', p_ticket)::bigint;
begin
  return jsonb_build_object('file', v_file, 'payouts', (
    select coalesce(jsonb_agg(private.payout_summary(p) order by p.withdrawal_id), '[]')
    from private.payouts p where p.file_number = v_file and p.ciphertext is not null));
end $$;
comment on function private.redeem_payout_ticket(text) is
  'Exchanges a ticket, once, for the payouts of a bank file that are not settled yet. Errors: '
  'ticket_invalid.';
