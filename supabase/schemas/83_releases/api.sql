-- API of releases for creators: whom they show, the links of these people, and who is shown in a
-- media item. The people themselves have the function `release`.
create function api.performers() returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  perform private.signed_in_creator();
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'state', r.state, 'refusal', r.refusal,
      'is_downloaded', r.is_downloaded, 'invited_at', r.invited_at, 'expires_at', r.expires_at,
      'is_expired', r.state in ('invited', 'refused') and r.expires_at <= private.now(),
      'submitted_at', r.submitted_at, 'decided_at', r.decided_at,
      'withdrawn_at', r.withdrawn_at) order by p.id desc), '[]')
    from public.performers p join public.releases r on r.performer_id = p.id);
end $$;
comment on function api.performers() is
  'The people whom the calling creator named, newest first: [{id, name, state, refusal (the code), '
  'is_downloaded, invited_at, expires_at, is_expired (the link), submitted_at, decided_at, '
  'withdrawn_at}]. Errors: method_forbidden.';

create function api.add_performer(p_name text, p_email text default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.add_performer(p_name, p_email);
end $$;
comment on function api.add_performer(text, text) is
  'Names somebody whom the calling creator shows, and makes the link of their release, which is '
  'mailed where p_email is given: {performer_id, key (the secret of the link, shown once), '
  'expires_at}. Errors: method_forbidden, too_many_performers, rate_limited; with {field}: '
  'invalid_performer_name, performer_name_taken, email_not_valid.';

create function api.invite_again(p_performer_id uuid, p_email text default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.invite_again(p_performer_id, p_email);
end $$;
comment on function api.invite_again(uuid, text) is
  'Another link in place of the last one: as add_performer(). Errors: method_forbidden, '
  'performer_not_found, conflict (submitted, accepted or withdrawn), rate_limited, '
  'email_not_valid.';

create function api.remove_performer(p_performer_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_performer(p_performer_id);
end $$;
comment on function api.remove_performer(uuid) is
  'Removes somebody who was named by mistake. Errors: method_forbidden, performer_not_found, '
  'conflict (they have sent a release, or a media item names them).';

create function api.state_people(
  p_media_id uuid, p_people public.shown_people, p_performer_ids uuid[] default '{}',
  p_produced_on date default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.state_people(p_media_id, p_people, p_performer_ids, p_produced_on);
end $$;
comment on function api.state_people(uuid, public.shown_people, uuid[], date) is
  'States who is shown in a media item of the caller that nothing shows yet; a null p_people '
  'leaves it unsaid, so that it cannot be posted. p_produced_on: the day of production, where it '
  'is before the upload. Returns {refusal: performers_missing, release_missing, under_18 or null; '
  'name}: why it could not be posted now, and because of whom. Errors: media_not_found, '
  'performer_not_found, too_many_performers, conflict (something shows it), release_withdrawn, '
  'under_18, invalid_payload (produced_on).';

grant execute on function
  private.add_performer(text, text), api.add_performer(text, text),
  private.invite_again(uuid, text), api.invite_again(uuid, text),
  private.remove_performer(uuid), api.remove_performer(uuid),
  private.state_people(uuid, public.shown_people, uuid[], date),
  api.state_people(uuid, public.shown_people, uuid[], date),
  api.performers() to authenticated;
