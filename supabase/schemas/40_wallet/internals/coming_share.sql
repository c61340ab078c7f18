-- The share that was agreed with the calling creator for a later day, told beside earnings.
create function private.coming_share() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select jsonb_build_object(
      'share_bps', coalesce(s.next_share_bps, private.limit_creator_share_bps()),
      'from', s.next_share_at)
    from private.account_statuses s
    where s.profile_id = v_me and s.next_share_at > private.now());
end $$;
