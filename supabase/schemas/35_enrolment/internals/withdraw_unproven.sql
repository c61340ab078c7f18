-- Rows of an e-mail sign-up whose address turns out to belong to another person. The enrolment
-- secret is void once password or address change; application, legal record, pictures and profile
-- texts of a stranger do not pass to the owner, who signs in by an OAuth provider.
create function private.tg_users__end_enrolment_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.enrolment_secrets where creator_id = new.id;
  return null;
end $$;

create function private.withdraw_unproven(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.applications
  set state = 'rejected', reason = 'It was handed in before the address was confirmed.',
      decided_at = private.now(), decided_by = 'the site'
  where creator_id = p_creator_id and state <> 'rejected';
  if found then
    update public.account_settings set application_state = 'rejected'
    where profile_id = p_creator_id;
    update private.account_statuses set accepted_at = null, promoted_at = null
    where profile_id = p_creator_id and accepted_at is not null;
    update private.mails set state = 'dropped'
    where recipient_id = p_creator_id and state = 'queued'
      and template in ('application_received', 'application_accepted', 'application_rejected');
  end if;
  -- The row stays for its reason and for the acts of staff that name it.
  update private.applications
  set first_name = '', last_name = '', country = '', date_of_birth = null
  where creator_id = p_creator_id;
  delete from private.legal_identities where creator_id = p_creator_id;
  delete from private.referrers where creator_id = p_creator_id;
  perform private.drop_picture(p_creator_id, k)
  from unnest(enum_range(null::public.picture_kind)) k;
  -- Pending pictures and those of every attempt, also the ones that nothing shows.
  perform private.drop_media(m.id) from public.media m
  where m.owner_id = p_creator_id and m.purpose = any (private.application_kinds());
  update public.profiles
  set name = username, age = null, location = null, bio = null, twitter_handle = null,
      instagram_handle = null, wishlist_url = null
  where id = p_creator_id;
end $$;
comment on function private.withdraw_unproven(uuid) is
  'Withdraws what was submitted and written before an address was confirmed, without a mail.';

create function private.tg_identities__withdraw_unproven() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.withdraw_unproven(u.id) from auth.users u
  where u.id = old.user_id and u.email_confirmed_at is null
    and exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email');
  return null;
end $$;
