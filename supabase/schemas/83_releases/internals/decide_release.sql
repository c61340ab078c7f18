-- The decision of staff about a release, once, and its withdrawal by its person at any time.
create function private.release_refusals() returns public.error_code[]
language sql immutable set search_path = '' as $$
  select array['id_expired', 'id_unreadable', 'name_mismatch', 'face_mismatch', 'under_18']
    ::public.error_code[]
$$;
comment on function private.release_refusals() is
  'Why staff refuse a release. The sentence of each says what helps; after under_18 nothing does.';

create function private.tell_release(p_release public.releases, p_outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_mail(p_release.creator_id, 'release_changed', jsonb_build_object(
    'from', (select p.name from public.performers p where p.id = p_release.performer_id),
    'release', p_outcome));
  if p_release.email is not null then
    perform private.queue_mail_to(p_release.email, 'release_answered', jsonb_build_object(
      'from', (select c.name from public.profiles c where c.id = p_release.creator_id),
      'release', p_outcome));
  end if;
  perform private.notify_changed(p_release.creator_id, array['performers']);
end $$;
comment on function private.tell_release(public.releases, text) is
  'Mails the creator, and the person where there is an address, that a release was accepted, '
  'refused or withdrawn.';

create function private.require_release_pictures(p_performer_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind public.upload_kind := (
    select s.kind from private.release_pictures(p_performer_id) s
    where s.state <> 'ready' order by s.kind limit 1);
begin
  if v_kind is not null then
    perform private.refuse_field(private.picture_missing_code(v_kind), v_kind::text);
  end if;
end $$;

create function private.decide_release(
  p_performer_id uuid, p_refusal public.error_code, p_staff text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_release public.releases;
begin
  select * into v_release from public.releases where performer_id = p_performer_id for update;
  if v_release.state <> 'submitted' then
    perform private.fail('conflict');
  elsif p_refusal <> all (private.release_refusals()) then
    perform private.fail('invalid_payload', '{"field": "code"}');
  elsif p_refusal is null then
    perform private.require_release_pictures(p_performer_id);
  end if;
  update public.releases
  set state = case when p_refusal is null then 'accepted' else 'refused' end
        ::public.release_state,
      refusal = p_refusal, decided_at = private.now(), decided_by = btrim(p_staff),
      claimed_by = null, claimed_until = null,
      expires_at = case when p_refusal is null then expires_at
                     else private.release_link_end() end
  where performer_id = p_performer_id;
  perform private.tell_release(v_release, case when p_refusal is null then 'accepted'
    else 'refused' end);
end $$;
comment on function private.decide_release(uuid, public.error_code, text) is
  'Accepts a submitted release, or refuses it with a code, which opens its link again. Errors: '
  'conflict (not submitted), invalid_payload (code), id_document_missing and id_selfie_missing '
  '(accepting without them).';

create function private.state_same_files(p_release public.releases) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select m.id from public.media m join private.media_files f on f.media_id = m.id
    where m.owner_id = p_release.creator_id and f.sha256 in (
      select s.sha256 from public.media_performers l
      join private.media_files s on s.media_id = l.media_id
      where l.performer_id = p_release.performer_id)
    order by m.id for no key update of m);
begin
  update public.media set people = 'people' where id = any (v_ids) and people <> 'people';
  insert into public.media_performers (media_id, performer_id, creator_id)
  select i.id, p_release.performer_id, p_release.creator_id from unnest(v_ids) i (id)
  on conflict do nothing;
end $$;
comment on function private.state_same_files(public.releases) is
  'States the person of a release in the other uploads of the same files, whatever their creator '
  'said of them.';

create function private.withdraw_release(p_performer_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_release public.releases;
  v_ids uuid[];
begin
  select * into v_release from public.releases where performer_id = p_performer_id for update;
  if v_release.state = 'withdrawn' then
    return;
  end if;
  perform private.state_same_files(v_release);
  v_ids := array(select media_id from public.media_performers where performer_id = p_performer_id);
  if cardinality(v_ids) > private.limit_copies_carried_at_once() then
    -- nobody gets an address of them any more; their threads follow by the clock
    insert into private.changed_media (media_id)
    select m.id from public.media m where m.id = any (v_ids) and m.purpose = 'chat'
    on conflict do nothing;
  end if;
  update public.releases set state = 'withdrawn', withdrawn_at = private.now(),
    claimed_by = null, claimed_until = null
  where performer_id = p_performer_id;
  perform private.bar_work(null, i.id, p_performer_id) from unnest(v_ids) i (id);
  perform private.tell_release(v_release, 'withdrawn');
end $$;
comment on function private.withdraw_release(uuid) is
  'Withdraws a release for good: every media item that shows its person is hidden from everybody, '
  'and who bought one is refunded. Its creator cannot upload a copy of one again. No cap of '
  'deletions counts it, and the state of the creator''s account does not matter.';

create function private.withdraw_by_link(p_key text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_release public.releases;
begin
  if not private.take_release_look(p_address) then
    return '{"refused": "rate_limited"}';
  end if;
  v_release := private.linked_release(p_key);
  if v_release.performer_id is null then
    return '{"refused": "link_expired"}';
  elsif v_release.state = 'invited' then
    perform private.fail('conflict');
  end if;
  perform private.withdraw_release(v_release.performer_id);
  return (select private.release_answer(r) from public.releases r
          where r.performer_id = v_release.performer_id);
end $$;
comment on function private.withdraw_by_link(text, text) is
  'Withdraws the release of a link: release_answer(); again it changes nothing. {refused}: '
  'rate_limited, link_expired. Errors: conflict (nothing was submitted).';
