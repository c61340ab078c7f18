-- The share of the calling creator, named beside each price field.
create function private.my_share() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.creator_share_bps(private.signed_in_creator());
end $$;
