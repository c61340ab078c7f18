-- The sign-in methods of the caller, for the account page: Auth's own rows of the caller, and never
-- whether another address has an account.
create function private.my_sign_in() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  return (
    select jsonb_build_object(
      'email', nullif(u.email, ''),
      'has_password', coalesce(u.encrypted_password, '') <> '',
      'providers', (
        select coalesce(jsonb_agg(distinct i.provider order by i.provider), '[]')
        from auth.identities i where i.user_id = v_me and i.provider <> 'email'))
    from auth.users u where u.id = v_me);
end $$;
