-- Submitting a release: everything is checked and stored in one transaction, or nothing. The two
-- pictures follow into slots that only this answer names; they belong to the site, so that the
-- creator neither sees nor replaces them.
create function private.checked_birth_date(p_fields jsonb) returns date
language plpgsql stable set search_path = '' as $$
declare
  v_text text := trim(p_fields ->> 'birth_date');
  v_today date := (private.now() at time zone 'UTC')::date;
begin
  if v_text is null or v_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
     or not pg_input_is_valid(v_text, 'date') then
    perform private.refuse_field('invalid_date_of_birth', 'birth_date');
  elsif v_text::date > v_today
     or extract(year from v_text::date) < private.limit_birth_year_min() then
    perform private.refuse_field('invalid_date_of_birth', 'birth_date');
  elsif not private.is_adult_on(v_text::date, v_today) then
    perform private.refuse_field('under_18', 'birth_date');
  end if;
  return v_text::date;
end $$;
comment on function private.checked_birth_date(jsonb) is
  'The birth date of somebody who is of age today. Errors, with {field}: invalid_date_of_birth, '
  'under_18.';

create function private.checked_whole_name(p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_name text := private.field_text(p_fields, 'legal_name', 'invalid_legal_name');
begin
  -- a Latin name with a Greek, Cyrillic, Armenian or Cherokee character looks like another one
  if not private.is_words(v_name, '', private.limit_release_legal_name_min(),
       private.limit_release_legal_name_max())
     or (v_name ~ '[A-Za-z\u00C0-\u024F]'
         and v_name ~ '[\u0370-\u058F\u13A0-\u13FF\uAB70-\uABBF]') then
    perform private.refuse_field('invalid_legal_name', 'legal_name');
  end if;
  return v_name;
end $$;
comment on function private.checked_whole_name(jsonb) is
  'A whole legal name, of one script. Errors, with {field}: invalid_legal_name.';

create function private.checked_release(p_fields jsonb) returns private.performer_files
language plpgsql stable set search_path = '' as $$
declare
  v_file private.performer_files;
  v_missing text;
begin
  v_file.legal_name := private.checked_whole_name(p_fields);
  v_file.aliases := private.field_text(p_fields, 'aliases', 'field_too_long');
  if length(v_file.aliases) > private.limit_release_aliases_max() then
    perform private.refuse_field('field_too_long', 'aliases');
  end if;
  v_file.birth_date := private.checked_birth_date(p_fields);
  select s.scope into v_missing from unnest(array['is_depicted', 'is_published']) s (scope)
  where p_fields -> s.scope is distinct from 'true' limit 1;
  if v_missing is not null then
    perform private.refuse_field('release_incomplete', v_missing);
  elsif coalesce(jsonb_typeof(p_fields -> 'is_downloaded'), 'boolean') <> 'boolean' then
    perform private.refuse_field('invalid_payload', 'is_downloaded');
  end if;
  v_file.signature := private.field_text(p_fields, 'signature', 'signature_mismatch');
  if private.normal_name(v_file.signature) <> private.normal_name(v_file.legal_name) then
    perform private.refuse_field('signature_mismatch', 'signature');
  end if;
  return v_file;
end $$;
comment on function private.checked_release(jsonb) is
  'What a person submits, {legal_name, aliases, birth_date, is_depicted, is_published, '
  'is_downloaded, signature}: complete, of an adult, signed with the same name. Errors, each with '
  '{field}: invalid_legal_name, field_too_long, invalid_date_of_birth, under_18, '
  'release_incomplete, signature_mismatch, invalid_payload.';

create function private.bring_release_picture(
  p_performer_id uuid, p_kind public.upload_kind, p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_picture jsonb := (
    select e from jsonb_array_elements(p_pictures) e where e ->> 'kind' = p_kind::text limit 1);
  v_earlier_id uuid := (
    select s.media_id from private.release_pictures(p_performer_id) s where s.kind = p_kind);
  v_slot jsonb;
begin
  if v_picture is null then
    perform private.refuse_field(private.picture_missing_code(p_kind), p_kind::text);
  end if;
  perform private.refuse_picture(v_picture);
  v_slot := private.add_slot(private.special_id('support'), p_kind,
    (v_picture ->> 'bytes')::bigint, v_picture ->> 'type');
  update private.performer_files
  set document_id = case p_kind when 'id_document' then (v_slot ->> 'media_id')::uuid
                      else document_id end,
      selfie_id = case p_kind when 'id_selfie' then (v_slot ->> 'media_id')::uuid
                    else selfie_id end
  where performer_id = p_performer_id;
  perform private.drop_media(v_earlier_id);
  return jsonb_build_object('kind', p_kind) || v_slot;
end $$;
comment on function private.bring_release_picture(uuid, public.upload_kind, jsonb) is
  'A slot for one picture of a release, in place of an earlier one. Errors, with {field}: '
  'id_document_missing, id_selfie_missing, invalid_image_format, image_too_big, invalid_payload.';

create function private.keep_release(
  p_performer_id uuid, p_file private.performer_files, p_is_downloaded boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.performer_files as f (
    performer_id, legal_name, aliases, birth_date, signature)
  values (
    p_performer_id, p_file.legal_name, p_file.aliases, p_file.birth_date, p_file.signature)
  on conflict (performer_id) do update
    set legal_name = excluded.legal_name, aliases = excluded.aliases,
        birth_date = excluded.birth_date, signature = excluded.signature,
        signed_at = private.now(), looked_by = '{}';
  update public.releases
  set state = 'submitted', is_downloaded = p_is_downloaded, submitted_at = private.now(),
      due_at = private.now() + make_interval(hours => private.limit_release_review_hours()),
      warned_at = null, refusal = null, decided_at = null, decided_by = null, claimed_by = null,
      claimed_until = null
  where performer_id = p_performer_id;
end $$;

create function private.submit_release(
  p_key text, p_address text, p_fields jsonb, p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_release public.releases;
  v_is_new boolean;
  v_uploads jsonb;
begin
  if not private.take_release_look(p_address) then
    return '{"refused": "rate_limited"}';
  end if;
  v_release := private.linked_release(p_key);
  v_is_new := private.is_release_open(v_release);
  if v_release.performer_id is null then
    return '{"refused": "link_expired"}';
  elsif v_release.refusal = 'under_18' then
    perform private.fail('under_18');
  elsif v_is_new then
    perform private.keep_release(v_release.performer_id, private.checked_release(p_fields),
      coalesce((p_fields ->> 'is_downloaded')::boolean, false));
  elsif v_release.state in ('invited', 'refused') then
    return '{"refused": "link_expired"}';
  elsif v_release.state <> 'submitted' then
    perform private.fail('conflict');
  end if;
  -- again where an answer was lost or a picture failed: what was submitted stays
  select jsonb_agg(private.bring_release_picture(v_release.performer_id, s.kind, p_pictures))
  into v_uploads
  from private.release_pictures(v_release.performer_id) s
  where v_is_new or s.state in ('missing', 'failed');
  if v_uploads is null then
    perform private.fail('conflict');
  end if;
  perform private.notify_changed(v_release.creator_id, array['performers']);
  return jsonb_build_object('uploads', v_uploads);
end $$;
comment on function private.submit_release(text, text, jsonb, jsonb) is
  'Submits a release by its link, once: {uploads: [{kind, media_id, bucket, name}]}; again only '
  'for pictures that are missing or failed. {refused}: rate_limited, link_expired. Errors: those '
  'of checked_release() and bring_release_picture(), conflict (submitted already), under_18.';
