-- Six months after its end the personal data of an account are removed. Rows that others, the
-- ledger or the law need stay, and lead to a closed account without a name.
create function private.purge_sign_in(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.trials set email = 'removed'
  where redeemed_by = p_user_id
     or email = (select lower(u.email) from auth.users u where u.id = p_user_id);
  -- A confirmed address keeps its identity, so the address goes first.
  update auth.users
  set email = null, email_confirmed_at = null, phone = null, encrypted_password = '',
      email_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
      last_sign_in_at = null
  where id = p_user_id;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = p_user_id::text;
end $$;
comment on function private.purge_sign_in(uuid) is
  'Removes address, password and the history of a sign-in.';

create function private.purge_rows(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_table private.person_tables;
begin
  -- Of every state, because an attempt may have stored one, and a worker may until its lease ends.
  insert into private.objects_to_remove (bucket, name, due_at)
  select 'exports', e.name || '.zip',
    case e.state when 'leased' then e.due_at else private.now() end
  from private.exports e where e.profile_id = p_user_id
  on conflict (bucket, name) do nothing;
  for v_table in
    select * from private.person_tables where class = 'personal' and own is not null
    -- First of Auth: a provider or factor that is removed leaves a security change.
    order by name::text !~ '^auth', name::text
  loop
    execute format('delete from %s where %s', v_table.name, v_table.own) using p_user_id;
  end loop;
  -- Columns that an export leaves out; numbers of a bank account go with its row.
  perform private.forget_detached_notifications(p_user_id);
  delete from private.x_accounts where creator_id = p_user_id;
  delete from private.x_consents where creator_id = p_user_id;
  delete from private.worker_turns where owner_id = p_user_id;
  delete from public.push_devices where profile_id = p_user_id;
  delete from private.push_turns where profile_id = p_user_id;
  delete from private.enrolment_secrets where creator_id = p_user_id;
end $$;
comment on function private.purge_rows(uuid) is
  'Removes each row of a person in the tables of the class personal: settings, providers, second '
  'factors and devices, notifications, mails, exports, the stored card, the bank account, own '
  'notes and texts.';

create function private.purge_words(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- What others noted about the person.
  update public.conversation_members m set nickname = null, notes = null
  from public.conversations c
  where c.id = m.conversation_id and p_user_id in (c.one_id, c.other_id)
    and num_nonnulls(m.nickname, m.notes) > 0;
  update public.globals set text = null where creator_id = p_user_id and text is not null;
  update public.unlocks u set creator_name = p.name, creator_username = p.username
  from public.profiles p where p.id = u.creator_id and u.creator_id = p_user_id;
  update public.unlocks set text = null where fan_id = p_user_id and text is not null;
  delete from public.trials where creator_id = p_user_id and redeemed_by is null;
  update public.trials set email = 'removed' where creator_id = p_user_id;
  update public.appeals a set text = '', answer = case when a.answer is not null then '' end
  from public.decisions d where d.id = a.decision_id and d.person_id = p_user_id;
  update public.decisions set reason = '', link_hash = null where person_id = p_user_id;
  update private.reports set text = '' where reporter_id = p_user_id and state <> 'open';
  update private.reports set snapshot = '{}' where owner_id = p_user_id and state <> 'open';
end $$;
comment on function private.purge_words(uuid) is
  'Removes words of a person in rows that stay, and what others noted or reported about them. '
  'Words that were sent stay with the other side.';

create function private.purge_releases(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select p.id from public.performers p
    where p.creator_id = p_creator_id
      and not exists (select from records.appearances a where a.performer_id = p.id));
begin
  perform private.drop_media(i.id)
  from private.performer_files f cross join lateral unnest(array[f.document_id, f.selfie_id]) i (id)
  where f.performer_id = any (v_ids) and i.id is not null;
  delete from private.performer_files where performer_id = any (v_ids);
  delete from public.performers where id = any (v_ids);
end $$;
comment on function private.purge_releases(uuid) is
  'Removes the releases of those whom no media item names any more, with what they sent.';

create function private.purge_records(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from records.addresses a using records.removed_works w
  where w.media_id = a.media_id and w.owner_id = p_creator_id;
  delete from records.removed_works where owner_id = p_creator_id
$$;
comment on function private.purge_records(uuid) is
  'Removes the records of deleted works; those of works that somebody bought stay with them.';

create function private.purge_proofs(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.legal_identities where creator_id = p_creator_id;
  delete from private.application_pictures
  where application_id in (select a.id from private.applications a
                           where a.creator_id = p_creator_id);
  delete from private.applications where creator_id = p_creator_id;
  perform private.drop_media(m.id) from public.media m
  where m.owner_id = p_creator_id and m.purpose in ('id_document', 'id_selfie');
  delete from private.agreement_signatures where creator_id = p_creator_id;
  delete from private.consents c
  where c.owner_id = p_creator_id
    and not exists (select from public.media m where m.consent_id = c.id);
  perform private.purge_records(p_creator_id);
  perform private.purge_releases(p_creator_id);
  update private.closures set records_purged_at = private.now()
  where profile_id = p_creator_id and ended_at is not null;
end $$;
comment on function private.purge_proofs(uuid) is
  'Removes legal names, ID pictures, consents and releases of a closed account. A consent and a '
  'release stay as long as somebody who bought a media item may see it.';

create function private.purge_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.purge_words(p_user_id);
  perform private.purge_sign_in(p_user_id);
  perform private.purge_rows(p_user_id);
  update private.closures set purged_at = private.now(), username = null
  where profile_id = p_user_id and ended_at is not null;
  update private.closures set username = null where profile_id = p_user_id;
  -- Nobody was published: the law asks for no proof.
  if not private.is_accepted(p_user_id) then
    perform private.purge_proofs(p_user_id);
  end if;
end $$;
comment on function private.purge_account(uuid) is
  'Removes the personal data of a closed account.';
