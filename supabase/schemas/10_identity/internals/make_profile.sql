-- The sign-up trigger: makes the profile in the transaction of the sign-up, from a white list of
-- the data that came with it. Role and username are read here once; later changes of the metadata
-- mean nothing. It never refuses: Auth answers a known address before this runs, so a refusal here
-- would tell known addresses from new ones. The form asks check_signup() first; who does not gets a
-- name that is free. Providers other than e-mail make fans with a derived name.
create function private.free_username(p_wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := private.normal_username(coalesce(p_wanted, ''));
  v_base text := left(trim(both '_' from v_name), 14);
begin
  if length(v_base) < private.limit_username_min() then
    v_base := 'member';
  end if;
  while not private.is_username(v_name)
     or exists (select from private.reserved_words where word = v_name)
     or exists (select from public.profiles where username = v_name) loop
    v_name := v_base || '_' || substr(md5(random()::text), 1, 5);
  end loop;
  return v_name;
end $$;
comment on function private.free_username(text) is
  'The wanted name where it may be had, else its beginning with a random tail.';

create function private.tg_users__make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_email boolean := coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email';
  v_role public.person_role := 'fan';
  v_username text;
begin
  if v_is_email then
    v_username := private.free_username(new.raw_user_meta_data ->> 'username');
    if new.raw_user_meta_data ->> 'role' = 'creator' then
      v_role := 'creator';
    end if;
  else
    v_username := private.free_username(
      coalesce(new.raw_user_meta_data ->> 'user_name', split_part(new.email, '@', 1)));
  end if;
  insert into public.profiles (id, role, username, name) values (new.id, v_role, v_username,
    v_username);
  insert into public.account_settings (profile_id, terms_version)
  values (new.id, private.config_text('terms_version'));
  insert into private.account_standings (profile_id) values (new.id);
  insert into public.notification_prefs (profile_id) values (new.id);
  if v_role = 'creator' then
    insert into public.creator_settings (creator_id) values (new.id);
  end if;
  return new;
end $$;
