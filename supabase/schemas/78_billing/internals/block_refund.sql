-- What a block would refund, before it is made: the rule of the refund itself, without its change.
create function private.block_refund(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  -- The block of a fan ends only the renewal.
  return (
    select coalesce(sum(private.unused_cents(u, private.now())), 0)
    from public.subscriptions s
    cross join lateral private.unused_periods(s.id, private.now()) u
    where s.fan_id = p_user_id and s.creator_id = v_me and s.expires_at > private.now());
end $$;
comment on function private.block_refund(uuid) is
  'The cents that a block of a user by the caller refunds now.';
grant execute on function private.block_refund(uuid) to authenticated;
