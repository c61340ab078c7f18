-- Releases of people who are shown: the queue with its deadline, what a person sent, and the
-- decision. Everything that is sealed asks for a code; the queue has names of creators alone.
create view staff.release_queue with (security_invoker = true) as
select r.handle as release, c.username as creator, r.submitted_at, r.due_at,
       r.due_at < private.now() as is_overdue, r.claimed_by, s.missing, s.failed, s.processing
from public.releases r
join public.profiles c on c.id = r.creator_id
cross join lateral (
  select array_agg(k.kind order by k.kind) filter (where k.state = 'missing') as missing,
         array_agg(k.kind order by k.kind) filter (where k.state = 'failed') as failed,
         array_agg(k.kind order by k.kind) filter (where k.state = 'processing') as processing
  from private.release_pictures(r.performer_id) k) s
where r.state = 'submitted'
order by r.due_at, r.number;
comment on view staff.release_queue is
  'Submitted releases, the most urgent first: due within 48 hours, and which of the two pictures '
  'are missing, failed, or being processed.';

create function private.release_named(p_handle text) returns public.releases
language plpgsql stable security definer set search_path = '' as $$
declare
  v_release public.releases;
begin
  select * into v_release from public.releases where handle = upper(btrim(p_handle));
  if v_release.performer_id is null then
    perform private.fail('not_found');
  end if;
  return v_release;
end $$;
comment on function private.release_named(text) is 'A release by its handle. Errors: not_found.';

create function staff.open_release(p_staff text, p_reason text, p_handle text)
returns table (what text, words text, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_release public.releases := private.release_named(p_handle);
begin
  perform private.record_gated_act(p_staff, p_reason, 'open_release', v_release.creator_id,
    jsonb_build_object('release', v_release.handle));
  update private.performer_files f
  set looked_by = array_append(f.looked_by, private.normal_name(p_staff))
  where f.performer_id = v_release.performer_id
    and private.normal_name(p_staff) <> all (f.looked_by)
    -- Nobody has looked at a picture that is not there yet.
    and not exists (
      select from private.release_pictures(f.performer_id) s where s.state <> 'ready');
  return query
    select w.what, w.words, null
    from private.performer_files f
    join public.performers p on p.id = f.performer_id
    cross join lateral (values
      ('legal name', f.legal_name), ('other names', f.aliases),
      ('name that the creator gives', p.name), ('born', f.birth_date::text),
      ('signed', f.signature || ', ' || to_char(f.signed_at at time zone 'UTC',
        'YYYY-MM-DD HH24:MI') || ' UTC'),
      ('lets buyers download', case when v_release.is_downloaded then 'yes' else 'no' end))
      w (what, words)
    where f.performer_id = v_release.performer_id;
  return query
    select case s.kind when 'id_document' then 'ID' else 'picture of the person' end,
           case when s.state <> 'ready' then 'not there: ' || s.state end,
           case when s.state = 'ready' then private.look_address(s.media_id) end
    from private.release_pictures(v_release.performer_id) s;
end $$;
comment on function staff.open_release(text, text, text) is
  'What a person sent with a release: names, birth date, signature, and an address of each '
  'picture, valid once within 60 seconds. No row before it is submitted. Errors: not_found, '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.accept_release(p_staff text, p_reason text, p_handle text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_release public.releases := private.release_named(p_handle);
begin
  perform private.record_gated_act(p_staff, p_reason, 'accept_release', v_release.creator_id,
    jsonb_build_object('release', v_release.handle));
  -- What was submitted again after the look is not meant.
  if v_release.state = 'submitted' and not exists (
      select from private.performer_files f where f.performer_id = v_release.performer_id
        and private.normal_name(p_staff) = any (f.looked_by)) then
    perform private.require_release_pictures(v_release.performer_id);
    perform private.fail('conflict');
  end if;
  perform private.decide_release(v_release.performer_id, null, p_staff);
end $$;
comment on function staff.accept_release(text, text, text) is
  'Accepts a release: media that wait for this person alone can be posted. The creator, and the '
  'person where there is an address, get a mail. Errors: not_found, conflict (not submitted, or '
  'not opened by p_staff since both pictures are there), id_document_missing, id_selfie_missing, '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.refuse_release(
  p_staff text, p_reason text, p_handle text, p_code public.error_code) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_release public.releases := private.release_named(p_handle);
begin
  perform private.record_gated_act(p_staff, p_reason, 'refuse_release', v_release.creator_id,
    jsonb_build_object('release', v_release.handle, 'code', p_code));
  if p_code is null then
    perform private.fail('invalid_payload', '{"field": "code"}');
  end if;
  perform private.decide_release(v_release.performer_id, p_code, p_staff);
end $$;
comment on function staff.refuse_release(text, text, text, public.error_code) is
  'Refuses a release with a code, of which the person reads what helps: id_expired, id_unreadable, '
  'name_mismatch, face_mismatch, or under_18, which is final. After the others the same link '
  'submits again for 14 days. Errors: not_found, conflict (not submitted), invalid_payload (code), '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.withdraw_release(p_staff text, p_reason text, p_handle text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_release public.releases := private.release_named(p_handle);
begin
  perform private.record_gated_act(p_staff, p_reason, 'withdraw_release', v_release.creator_id,
    jsonb_build_object('release', v_release.handle));
  if v_release.state = 'withdrawn' then
    perform private.fail('conflict');
  end if;
  perform private.withdraw_release(v_release.performer_id);
  return (select count(*) from public.media_performers
          where performer_id = v_release.performer_id);
end $$;
comment on function staff.withdraw_release(text, text, text) is
  'Withdraws a release for a person who has lost the link: every media item that shows them is '
  'hidden from everybody, and who bought one is refunded. It cannot be undone. Returns how many '
  'media. Errors: not_found, conflict (withdrawn already), staff_code_needed, staff_name_missing, '
  'staff_reason_missing.';
