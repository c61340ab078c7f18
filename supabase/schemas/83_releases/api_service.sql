-- API of the function `release`, which counts callers by their network address.
create function api.service_release(p_key text, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.release_by_link(p_key, p_address);
end $$;
comment on function api.service_release(text, text) is
  'A release by the secret of its link: {state, is_open (whether it submits), name, creator, '
  'refusal, expires_at, submitted_at, due_at, decided_at, withdrawn_at, is_downloaded, pictures: '
  '[{kind, state, failure}]}. {refused}: rate_limited, link_expired.';

create function api.service_submit_release(
  p_key text, p_address text, p_fields jsonb, p_pictures jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.submit_release(p_key, p_address, p_fields, p_pictures);
end $$;
comment on function api.service_submit_release(text, text, jsonb, jsonb) is
  'Submits a release: p_fields {legal_name, aliases, birth_date, is_depicted, is_published, '
  'is_downloaded, signature}, p_pictures [{kind: id_document or id_selfie, bytes, type}]. Returns '
  '{uploads: [{kind, media_id, bucket, name}]}. {refused}: rate_limited, link_expired. Errors: '
  'conflict (submitted already); with {field}: invalid_legal_name, field_too_long, '
  'invalid_date_of_birth, under_18, release_incomplete, signature_mismatch, id_document_missing, '
  'id_selfie_missing, invalid_image_format, image_too_big, invalid_payload.';

create function api.service_withdraw_release(p_key text, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.withdraw_by_link(p_key, p_address);
end $$;
comment on function api.service_withdraw_release(text, text) is
  'Withdraws a release for good: as service_release(). Errors: conflict (nothing was submitted).';

grant execute on function
  private.release_by_link(text, text), api.service_release(text, text),
  private.submit_release(text, text, jsonb, jsonb),
  api.service_submit_release(text, text, jsonb, jsonb),
  private.withdraw_by_link(text, text), api.service_withdraw_release(text, text)
  to service_role;
