-- An application of a signed-in creator: the first one, if none came with the sign-up, or another
-- after a rejection. Earlier attempts keep their rows and pictures.
create function private.with_kept_fields(p_creator_id uuid, p_fields jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    return p_fields;
  end if;
  return p_fields || coalesce((
    select jsonb_object_agg(k.key, k.value)
    from private.legal_identities l
    cross join lateral jsonb_each(jsonb_strip_nulls(jsonb_build_object(
      'first_name', l.first_name, 'last_name', l.last_name, 'country', l.country,
      'date_of_birth', l.date_of_birth))) k
    where l.creator_id = p_creator_id and coalesce(btrim(p_fields ->> k.key), '') = ''), '{}');
end $$;
comment on function private.with_kept_fields(uuid, jsonb) is
  'The fields of another application: empty ones of the legal record are those of the last one, '
  'which its creator cannot read.';

create function private.apply(
  p_request_id uuid, p_referrer_id uuid, p_fields jsonb, p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_state public.application_state;
  v_application private.applications;
begin
  if p_request_id is null then
    perform private.fail('invalid_payload');
  end if;
  select application_state into v_state from public.account_settings
  where profile_id = v_me for update;
  select * into v_application from private.applications
  where creator_id = v_me and request_id = p_request_id;
  if v_application.id is not null then
    perform private.check_pictures(v_me, p_pictures);
  elsif v_state = 'pending' then
    perform private.fail('application_pending');
  elsif v_state = 'accepted' then
    perform private.fail('method_forbidden');
  else
    v_application := private.file_application(
      v_me, p_request_id, p_referrer_id, private.with_kept_fields(v_me, p_fields), p_pictures);
  end if;
  return private.application_answer(v_application, p_pictures);
end $$;
