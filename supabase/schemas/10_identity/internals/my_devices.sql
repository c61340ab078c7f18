-- Signed-in devices: the user's own rows of Auth's sessions. Deleting a session deletes its refresh
-- tokens, and Auth answers its bearer session_not_found; the access token remains until it expires.
create function private.my_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_current uuid := private.my_session_id();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'user_agent', s.user_agent, 'ip', host(s.ip), 'created_at', s.created_at,
      'seen_at', s.seen_at, 'is_current', s.id is not distinct from v_current)
      order by s.id is not distinct from v_current desc, s.seen_at desc), '[]')
    from (
      -- Auth stores refreshed_at in UTC, without a time zone.
      select d.*, coalesce(d.refreshed_at at time zone 'utc', d.created_at) as seen_at
      from auth.sessions d
      where d.user_id = v_me and (d.not_after is null or d.not_after > now())
      order by seen_at desc limit private.limit_devices_shown()) s);
end $$;
