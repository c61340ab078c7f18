-- Helpers that apply as the product does: a sign-up with the hash of a secret, the service command,
-- files in the slots, and the decision of staff.
create function tests.application_fields(p_changes jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('date_of_birth', make_date(extract(year from private.now())::integer
    - case when p_changes ->> 'age' ~ '^[0-9]{1,2}$' then (p_changes ->> 'age')::integer else 27 end, 1, 1))
    || '{"name": "Mara Bell", "age": 27, "location": "Lisbon, Portugal", "twitter": "mara_bell",
    "instagram": "", "bio": "Dances at night.", "first_name": "Maria", "last_name": "Bellini",
    "country": "PT"}'::jsonb || p_changes
$$;

create function tests.application_pictures(p_without text default null) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('kind', k, 'bytes', 1000, 'type', 'image/png'))
  from unnest(array['avatar', 'cover', 'id_document', 'id_selfie']) k where k is distinct from p_without
$$;

create function tests.sign_up_to_apply(p_username text, p_secret text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into auth.users (id, instance_id, aud, role, email, encrypted_password, raw_app_meta_data,
                          raw_user_meta_data, created_at, updated_at)
  values (v_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
          p_username || '@example.test', '', '{"provider": "email"}',
          jsonb_build_object('username', p_username, 'role', 'creator',
            'enrolment_hash', encode(sha256(p_secret::bytea), 'hex')), now(), now());
  return v_id;
end $$;

create function tests.begin_enrolment(
  p_creator_id uuid, p_secret text, p_changes jsonb default '{}', p_referrer_id uuid default null)
returns jsonb
language sql security definer set search_path = '' as $$
  select private.begin_enrolment(p_creator_id, p_secret, 'here', p_referrer_id,
    tests.application_fields(p_changes), tests.application_pictures())
$$;

create function tests.application_of(p_creator_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  select id from private.applications where creator_id = p_creator_id order by id desc limit 1
$$;

create function tests.application_picture(p_creator_id uuid, p_kind text) returns uuid
language sql security definer set search_path = '' as $$
  select media_id from private.application_pictures
  where application_id = tests.application_of(p_creator_id) and kind::text = p_kind
$$;

create function tests.send_picture(
  p_creator_id uuid, p_kind text, p_is_ready boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_media_id uuid := tests.application_picture(p_creator_id, p_kind);
begin
  perform tests.store(bucket, name) from private.upload_slots where media_id = v_media_id;
  if p_is_ready then
    perform tests.finish_media(v_media_id);
  end if;
end $$;

-- Creates a creator with a pending application whose four pictures are ready, or with a decided
-- application in p_state.
create function tests.make_applicant(
  p_username text, p_state public.application_state default 'pending') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := tests.sign_up_to_apply(p_username, 'secret of ' || p_username);
begin
  update auth.users set email_confirmed_at = now() where id = v_id;
  perform tests.begin_enrolment(v_id, 'secret of ' || p_username);
  perform tests.send_picture(v_id, k.kind)
  from unnest(array['avatar', 'cover', 'id_document', 'id_selfie']) k (kind);
  if p_state <> 'pending' then
    perform private.decide_application(
      tests.application_of(v_id), p_state, 'The pictures are blurred.', 'Test Staff');
  end if;
  return v_id;
end $$;
