-- A release as the holder of its link sees it.
create function private.release_pictures(p_performer_id uuid)
returns table (kind public.upload_kind, media_id uuid, state text, failure public.error_code)
language sql stable security definer set search_path = '' as $$
  select k.kind, m.id,
         case when m.state in ('processing', 'ready', 'failed') then m.state::text
           else 'missing' end,
         m.failure
  from private.performer_files f
  cross join lateral (values
    ('id_document'::public.upload_kind, f.document_id),
    ('id_selfie', f.selfie_id)) k (kind, media_id)
  left join public.media m on m.id = k.media_id
  where f.performer_id = p_performer_id
  order by k.kind
$$;
comment on function private.release_pictures(uuid) is
  'The two pictures of a release: missing (not uploaded), processing, ready or failed with its '
  'code.';

create function private.is_release_open(p_release public.releases) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_release.state in ('invited', 'refused')
    and p_release.refusal is distinct from 'under_18'
    and p_release.expires_at > private.now() and not private.is_out(p_release.creator_id)
$$;
comment on function private.is_release_open(public.releases) is
  'Whether the link submits: once in its time, and once more after each refusal with a remedy. '
  'Nothing is submitted to an account that is suspended or closed.';

create function private.release_answer(p_release public.releases) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', p_release.state, 'is_open', private.is_release_open(p_release),
    'name', p.name, 'creator', c.name, 'refusal', p_release.refusal,
    'expires_at', p_release.expires_at, 'submitted_at', p_release.submitted_at,
    'due_at', p_release.due_at, 'decided_at', p_release.decided_at,
    'withdrawn_at', p_release.withdrawn_at, 'is_downloaded', p_release.is_downloaded,
    'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', s.kind, 'state', s.state, 'failure', s.failure)), '[]')
      from private.release_pictures(p_release.performer_id) s
      where p_release.state = 'submitted'))
  from public.performers p join public.profiles c on c.id = p.creator_id
  where p.id = p_release.performer_id
$$;
comment on function private.release_answer(public.releases) is
  'A release for the holder of its link: nothing of what was submitted.';

create function private.take_release_look(p_address text) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.take_rate(
    'release_looks', p_address, private.limit_release_looks_per_hour(), '1 hour')
$$;

create function private.linked_release(p_key text) returns public.releases
language sql volatile security definer set search_path = '' as $$
  select * from public.releases
  where link_hash = private.trial_code_hash(p_key) for update
$$;
comment on function private.linked_release(text) is 'The release of a link, locked.';

create function private.release_by_link(p_key text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_release public.releases;
begin
  if not private.take_release_look(p_address) then
    return '{"refused": "rate_limited"}';
  end if;
  v_release := private.linked_release(p_key);
  return case when v_release.performer_id is null then '{"refused": "link_expired"}'
    else private.release_answer(v_release) end;
end $$;
comment on function private.release_by_link(text, text) is
  'A release by the secret of its link: release_answer(), or {refused}: rate_limited, '
  'link_expired, which is no error, so that the call is counted.';
