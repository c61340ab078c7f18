-- Naming the people whom a creator shows, and inviting them by a link. The secret of the link is
-- shown once; the table has its hash.
create function private.performer_name(p_name text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_name text := btrim(regexp_replace(normalize(coalesce(p_name, ''), nfc), '\s+', ' ', 'g'));
begin
  if length(v_name) not between 1 and private.limit_performer_name_max()
     or v_name ~ '[\u0001-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]' then
    perform private.refuse_field('invalid_performer_name', 'name');
  end if;
  return v_name;
end $$;

create function private.performer_email(p_email text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_email text := nullif(lower(btrim(coalesce(p_email, ''))), '');
begin
  if v_email is not null and not private.is_email(v_email, private.limit_release_email_max()) then
    perform private.refuse_field('email_not_valid', 'email');
  end if;
  return v_email;
end $$;

create function private.mail_release_link(p_release public.releases, p_key text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- a mailbox, of whose owner nobody knows anything, is not flooded
  if p_release.email is not null and private.take_rate(
      'release_mails', regexp_replace(p_release.email, '\+[^@]*@', '@'),
      private.limit_release_mails_per_day(), '1 day') then
    perform private.queue_mail_to(p_release.email, 'release_invited',
      jsonb_build_object('from', c.name, 'key', p_key, 'until', p_release.expires_at))
    from public.profiles c where c.id = p_release.creator_id;
  end if;
end $$;
comment on function private.mail_release_link(public.releases, text) is
  'Mails a new link to its person, where there is an address that got few of them today; the '
  'creator has the link in any case.';

create function private.release_link_end() returns timestamptz
language sql stable set search_path = '' as $$
  select private.now() + make_interval(days => private.limit_release_link_days())
$$;

create function private.add_performer(p_name text, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_name text := private.performer_name(p_name);
  v_email text := private.performer_email(p_email);
  v_key text := private.trial_code();
  v_performer_id uuid;
  v_release public.releases;
begin
  -- one at a time, so that two tabs pass neither the limit nor a name together
  perform pg_advisory_xact_lock(hashtextextended('performers:' || v_me, 0));
  if (select count(*) from public.performers where creator_id = v_me)
       >= private.limit_performers_max() then
    perform private.fail('too_many_performers');
  elsif exists (
      select from public.performers p join public.releases r on r.performer_id = p.id
      where p.creator_id = v_me and lower(p.name) = lower(v_name) and r.state <> 'withdrawn') then
    perform private.refuse_field('performer_name_taken', 'name');
  end if;
  perform private.enforce_rate_limit(
    'release_invitations', private.limit_release_invitations_per_day(), '1 day');
  insert into public.performers (creator_id, name) values (v_me, v_name)
  returning id into v_performer_id;
  insert into public.releases (performer_id, creator_id, link_hash, email, expires_at)
  values (v_performer_id, v_me, private.trial_code_hash(v_key), v_email,
    private.release_link_end())
  returning * into v_release;
  perform private.mail_release_link(v_release, v_key);
  return jsonb_build_object('performer_id', v_performer_id, 'key', v_key,
    'expires_at', v_release.expires_at);
end $$;
comment on function private.add_performer(text, text) is
  'Names somebody whom the calling creator shows, and makes their link: {performer_id, key, '
  'expires_at}. A name is used again after a withdrawal. Errors: method_forbidden, '
  'too_many_performers, rate_limited; with {field}: invalid_performer_name, performer_name_taken, '
  'email_not_valid.';

create function private.own_release(p_performer_id uuid) returns public.releases
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_release public.releases;
begin
  select * into v_release from public.releases
  where performer_id = p_performer_id and creator_id = v_me for update;
  if v_release.performer_id is null then
    perform private.fail('performer_not_found');
  end if;
  return v_release;
end $$;
comment on function private.own_release(uuid) is
  'A release of the calling creator, locked. Errors: method_forbidden, performer_not_found.';

create function private.invite_again(p_performer_id uuid, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_release public.releases := private.own_release(p_performer_id);
  v_key text := private.trial_code();
begin
  -- A link that has submitted is how its person withdraws: it stays.
  if v_release.state not in ('invited', 'refused') or v_release.refusal = 'under_18' then
    perform private.fail('conflict');
  end if;
  perform private.enforce_rate_limit(
    'release_invitations', private.limit_release_invitations_per_day(), '1 day');
  update public.releases
  set link_hash = private.trial_code_hash(v_key), invited_at = private.now(),
      expires_at = private.release_link_end(),
      email = coalesce(private.performer_email(p_email), email)
  where performer_id = p_performer_id returning * into v_release;
  perform private.mail_release_link(v_release, v_key);
  return jsonb_build_object('performer_id', p_performer_id, 'key', v_key,
    'expires_at', v_release.expires_at);
end $$;
comment on function private.invite_again(uuid, text) is
  'Another link in place of the last one, for a release that is not submitted or was refused: as '
  'add_performer(). Errors: method_forbidden, performer_not_found, conflict, rate_limited, '
  'email_not_valid.';

create function private.remove_performer(p_performer_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_release public.releases := private.own_release(p_performer_id);
begin
  if v_release.submitted_at is not null or exists (
      select from public.media_performers where performer_id = p_performer_id) then
    perform private.fail('conflict');
  end if;
  delete from public.performers where id = p_performer_id;
end $$;
comment on function private.remove_performer(uuid) is
  'Removes somebody who was named by mistake. Errors: method_forbidden, performer_not_found, '
  'conflict (they have sent a release, or a media item names them).';
