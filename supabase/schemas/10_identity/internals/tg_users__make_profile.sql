-- The sign-up trigger: creates the profile in the transaction of the sign-up, from an allow list of
-- its metadata. Role and username are read here once; later changes of the metadata have no effect.
-- It never refuses: Auth answers a known address before this trigger runs, so a refusal here would
-- distinguish known addresses from new ones. A taken username is replaced by a free one. Users of
-- an OAuth provider are fans, named after their public name there or, where the provider has none,
-- neutrally; they may choose another name at the welcome.
create function private.free_username(p_wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := private.normal_username(coalesce(p_wanted, ''));
  -- A cut may end in an underscore, and the tail begins with one.
  v_base text := trim(both '_' from left(trim(both '_' from v_name), 14));
begin
  -- A reserved word stays reserved with a tail.
  if length(v_base) < private.limit_username_min() or private.is_reserved(v_base)
     or private.is_reserved(v_name) then
    v_base := 'member';
  end if;
  while not private.is_username(v_name) or private.is_reserved(v_name)
     or private.is_taken(v_name) loop
    v_name := v_base || '_' || substr(md5(random()::text), 1, 5);
  end loop;
  return v_name;
end $$;
comment on function private.free_username(text) is
  'The wanted name where it is free, else its beginning with a random tail; a reserved name '
  'becomes a neutral one.';

create function private.release_username(p_username text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (
    select id from public.profiles where username = p_username and private.has_lapsed(id));
  v_name text;
begin
  if v_id is not null then
    v_name := private.free_username(null);
    update public.profiles set username = v_name, name = v_name where id = v_id;
  end if;
end $$;
comment on function private.release_username(text) is
  'Gives a neutral name to a sign-up that was not confirmed in time and holds this username.';

create function private.is_neutral(p_username text) returns boolean
language sql immutable set search_path = '' as $$ select p_username ~ '^member_[0-9a-f]{5}$' $$;
comment on function private.is_neutral(text) is
  'A name that free_username made from nothing: nobody chose it.';

create function private.is_newcomer(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.account_settings s
    join public.profiles p on p.id = s.profile_id
    join auth.users u on u.id = s.profile_id
    where s.profile_id = p_user_id and s.welcomed_at is null and p.role = 'fan'
      -- By e-mail, with a name that was taken before the address was confirmed.
      and (private.is_neutral(p.username)
        or coalesce(u.raw_app_meta_data ->> 'provider', 'email') <> 'email'
          -- A user who signed up by e-mail may link a provider and unlink it; the password stays.
          and coalesce(u.encrypted_password, '') = ''));
end $$;
comment on function private.is_newcomer(uuid) is
  'A fan who was not welcomed yet and may choose a name: from an OAuth provider, or with a neutral '
  'one.';

create function private.tg_users__make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_email boolean := coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email';
  v_role public.user_role := 'fan';
  v_username text;
begin
  if v_is_email then
    v_username := private.free_username(new.raw_user_meta_data ->> 'username');
    if new.raw_user_meta_data ->> 'role' = 'creator' then
      v_role := 'creator';
    end if;
  else
    v_username := private.free_username(new.raw_user_meta_data ->> 'user_name');
  end if;
  perform private.release_username(v_username);
  insert into public.profiles (id, role, username, name) values (new.id, v_role, v_username,
    v_username);
  insert into public.account_settings (profile_id, terms_version)
  values (new.id, private.config_text('terms_version'));
  insert into private.account_statuses (profile_id) values (new.id);
  insert into public.notification_prefs (profile_id) values (new.id);
  if v_role = 'creator' then
    insert into public.creator_settings (creator_id) values (new.id);
  end if;
  return new;
end $$;
