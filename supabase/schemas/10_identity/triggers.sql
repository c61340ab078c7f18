-- A sign-up creates a profile; changes of address, password and identities are recorded; a change
-- of an account refreshes the facts that rules read.
create trigger t10_make_profile after insert on auth.users
  for each row execute function private.tg_users__make_profile();

create trigger t05_check_password before update of reauthentication_sent_at on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.tg_users__require_check('password');

create trigger t05_check_hash before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.tg_users__require_check('hash');

create trigger t05_check_email before update of email_change on auth.users
  for each row when (
    old.email_change is distinct from new.email_change and coalesce(new.email_change, '') <> '')
  execute function private.tg_users__require_check('email');

create trigger t05_check_factor before insert or delete on auth.mfa_factors
  for each row execute function private.tg_mfa_factors__require_check();

create trigger t10_note_email after update of email on auth.users
  for each row when (old.email is distinct from new.email and coalesce(old.email, '') <> '')
  execute function private.tg_users__note_security_change('email');

create trigger t10_note_password after update of reauthentication_sent_at on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '')
  execute function private.tg_users__note_security_change('password');

create trigger t10_note_hash after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '')
  execute function private.tg_users__note_hash();

create trigger t10_note_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.tg_mfa_factors__note_removal();

create trigger t10_keep_address after delete on auth.identities
  for each row execute function private.tg_identities__keep_address();

create trigger t10_note_identity after insert or delete on auth.identities
  for each row execute function private.tg_identities__note_change();

create function private.keep_account_facts(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Serializes two changes, so that the later one sees the earlier.
  perform from private.account_facts where user_id = p_user_id for update;
  insert into private.account_facts (
    user_id, role, is_special, is_restricted, is_closing, is_listed, has_open_wall, is_questioned,
    is_payee, has_second_factor, creator_share_bps, next_share_bps, next_share_at)
  select p.id, p.role, p.special is not null, h.is_restricted,
         not h.is_restricted and a.closing_at is not null, l.is_listed,
         l.is_listed and not coalesce(c.is_free_wall_disabled, false),
         p.role = 'creator' and a.questioned_at is not null, f.is_sellable and p.special is null,
         private.has_factor(p.id), a.creator_share_bps, a.next_share_bps, a.next_share_at
  from public.profiles p
  join private.account_statuses a on a.profile_id = p.id
  left join public.creator_settings c on c.creator_id = p.id
  cross join lateral (
    select a.suspended_at is not null or a.closed_at is not null as is_restricted) h
  cross join lateral (
    select p.role = 'creator' and not h.is_restricted and a.accepted_at is not null
           and a.closing_at is null as is_sellable) f
  cross join lateral (select f.is_sellable and a.promoted_at is not null as is_listed) l
  where p.id = p_user_id
  on conflict (user_id) do update
    set is_special = excluded.is_special, is_restricted = excluded.is_restricted,
        is_closing = excluded.is_closing, is_listed = excluded.is_listed,
        has_open_wall = excluded.has_open_wall, is_questioned = excluded.is_questioned,
        is_payee = excluded.is_payee, has_second_factor = excluded.has_second_factor,
        creator_share_bps = excluded.creator_share_bps,
        next_share_bps = excluded.next_share_bps, next_share_at = excluded.next_share_at;
end $$;
comment on function private.keep_account_facts(uuid) is
  'Writes a user''s row of account_facts from the decisions of staff and the profile.';

create function private.tg_account_statuses__keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_account_facts(new.profile_id);
  return null;
end $$;
create trigger t10_keep_facts after insert or update on private.account_statuses
  for each row execute function private.tg_account_statuses__keep_facts();

create function private.tg_profiles__keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_account_facts(new.id);
  return null;
end $$;
create trigger t10_keep_facts after update of special on public.profiles
  for each row execute function private.tg_profiles__keep_facts();

create function private.tg_creator_settings__keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_account_facts(new.creator_id);
  return null;
end $$;
create trigger t10_keep_facts
  after update of is_free_wall_disabled on public.creator_settings
  for each row when (new.is_free_wall_disabled <> old.is_free_wall_disabled)
  execute function private.tg_creator_settings__keep_facts();

create function private.tg_mfa_factors__keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_account_facts(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger t10_keep_facts after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.tg_mfa_factors__keep_facts();

create function private.tg_account_statuses__keep_restrictions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if num_nonnulls(new.suspended_at, new.closed_at) = 0 then
    update private.restriction_periods set ended_at = private.now()
    where profile_id = new.profile_id and ended_at is null;
  else
    insert into private.restriction_periods (profile_id) values (new.profile_id)
    on conflict (profile_id) where ended_at is null do nothing;
  end if;
  return null;
end $$;

create trigger t10_keep_restrictions
  after update of suspended_at, closed_at on private.account_statuses
  for each row execute function private.tg_account_statuses__keep_restrictions();

create trigger t10_note_activity before update of is_invisible on public.account_settings
  for each row when (new.is_invisible and not old.is_invisible)
  execute function private.tg_account_settings__note_activity();
