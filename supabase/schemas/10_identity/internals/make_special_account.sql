-- The site's own two accounts, reference data with fixed ids: support, to which everybody may
-- write, and the academy, whose page teaches creators. Both are creators, so that they have a page
-- and may send media. Nobody can sign in to them: they have no password, no address, and a ban.
create function private.make_special_account(
  p_special public.special_account, p_username text, p_name text, p_bio text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.special_id(p_special);
begin
  insert into auth.users (
    id, instance_id, aud, role, encrypted_password, banned_until, raw_app_meta_data,
    raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new, email_change,
    created_at, updated_at)
  values (
    v_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '',
    '2999-12-31 00:00+00', '{"provider": "email", "providers": []}',
    jsonb_build_object('username', p_username, 'role', 'creator'), '', '', '', '', now(), now())
  on conflict (id) do nothing;
  update public.profiles
  set special = p_special, username = p_username, name = p_name, bio = p_bio where id = v_id;
end $$;
comment on function private.make_special_account(public.special_account, text, text, text) is
  'Creates a special account or updates its names.';
