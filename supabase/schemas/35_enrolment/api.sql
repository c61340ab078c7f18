-- API of enrolment for signed-in users; before a session, the function `enrolment` serves them.
-- Files are uploaded to the slots through Storage; no client reads an ID picture back.
create function api.apply(
  p_request_id uuid, p_referrer_id uuid, p_fields jsonb, p_pictures jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.apply(p_request_id, p_referrer_id, p_fields, p_pictures);
end $$;
comment on function api.apply(uuid, uuid, jsonb, jsonb) is
  'Submits an application of the caller, a creator without one or with a rejected one. p_fields: '
  '{name, age, location, twitter, instagram, bio, first_name, last_name, country, '
  'date_of_birth}, of which after a rejection the last four may be empty: those of the last '
  'application hold; p_pictures: [{kind: avatar, cover, id_document or id_selfie; bytes, type}]. '
  'Returns {application_id, uploads: [{kind, media_id, bucket, name}]}. Errors: method_forbidden, '
  'application_pending, invalid_payload; with {field}: those of checked_profile_fields and '
  'checked_legal_fields, avatar_missing, cover_missing, id_document_missing, id_selfie_missing, '
  'invalid_image_format, image_too_big; too_many_uploads, uploads_per_hour_reached, '
  'unused_uploads_too_big.';

create function api.my_application() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_application();
end $$;
comment on function api.my_application() is
  'The caller''s last application or null: {id, state, applied_at, decided_at, reason (of a '
  'rejection), pictures: [{kind, state: missing, processing, ready or failed; failure}]}.';

create function api.replace_application_picture(
  p_kind public.upload_kind, p_bytes bigint, p_type text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.replace_application_picture(p_kind, p_bytes, p_type);
end $$;
comment on function api.replace_application_picture(public.upload_kind, bigint, text) is
  'A slot for a missing or failed picture of the caller''s pending application: {media_id, '
  'bucket, name}; a second call returns the same one. Errors: method_forbidden (no pending '
  'application), conflict (the picture is uploaded), invalid_payload, invalid_image_format, '
  'image_too_big, too_many_uploads, uploads_per_hour_reached, unused_uploads_too_big.';

create function api.my_agreement() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_agreement();
end $$;
comment on function api.my_agreement() is
  'The agreement in force with the signature of the calling creator: {version, text (paragraphs '
  'between empty lines), name, signed_at: null before}. Errors: method_forbidden.';

create function api.sign_agreement(p_version integer, p_name text) returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.sign_agreement(p_version, p_name);
end $$;
comment on function api.sign_agreement(integer, text) is
  'Signs the agreement in force with the legal name. Returns when it was signed first. Errors: '
  'method_forbidden (a fan, or no application names the caller), agreement_changed (another '
  'version is in force), agreement_name_wrong ({field}).';

grant execute on function private.my_agreement(), api.my_agreement(),
  private.sign_agreement(integer, text), api.sign_agreement(integer, text) to authenticated;
grant execute on function
  private.apply(uuid, uuid, jsonb, jsonb), api.apply(uuid, uuid, jsonb, jsonb),
  private.my_application(), api.my_application(),
  private.replace_application_picture(public.upload_kind, bigint, text),
  api.replace_application_picture(public.upload_kind, bigint, text) to authenticated;
