-- Requesting an upload. The answer is a slot: a bucket and a name under which this user may store
-- one file, once, until it expires. The worker, not the client, decides what the file is.
create function private.refuse_type(
  p_purpose public.upload_kind, p_kind public.media_kind, p_type text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_purpose = 'story' then
    perform private.fail('story_format_not_supported');
  elsif p_purpose = 'preview' or p_kind = 'video' then
    perform private.fail('video_format_not_supported');
  elsif p_kind = 'audio' then
    perform private.fail('audio_format_not_supported');
  elsif p_type like 'image/%' or private.upload_kinds(p_purpose) = '{image}' then
    perform private.fail('invalid_image_format');
  end if;
  perform private.fail('upload_type_not_allowed');
end $$;
comment on function private.refuse_type(public.upload_kind, public.media_kind, text) is
  'The refusal of a type, with the code of the purpose.';

create function private.refuse_size(p_purpose public.upload_kind, p_kind public.media_kind,
  p_max bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.fail(
    case when p_kind = 'image' then 'image_too_big'
         when p_purpose = 'story' then 'story_file_too_big'
         when p_purpose = 'chat' then 'chat_file_too_big'
         when p_kind = 'video' then 'video_too_big'
         else 'upload_too_big' end,
    jsonb_build_object('max_bytes', p_max, 'n', p_max / 1048576));
end $$;

create function private.refuse_unfit(
  p_owner_id uuid, p_purpose public.upload_kind, p_bytes bigint, p_type text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind public.media_kind := private.media_kind_of(p_type);
  v_max bigint := private.max_upload_bytes(private.role_of(p_owner_id), p_purpose, v_kind);
begin
  if p_purpose is null or coalesce(p_bytes, 0) <= 0 then
    perform private.fail('invalid_payload');
  end if;
  if v_kind is null or v_kind <> all (private.upload_kinds(p_purpose))
     or v_kind <> all (private.processed_kinds()) then
    perform private.refuse_type(p_purpose, v_kind, p_type);
  end if;
  if p_bytes > v_max then
    perform private.refuse_size(p_purpose, v_kind, v_max);
  end if;
end $$;
comment on function private.refuse_unfit(uuid, public.upload_kind, bigint, text) is
  'Refuses a type or a size that may not be uploaded for this purpose.';

create function private.plain_type(p_type text) returns text
language sql immutable set search_path = '' as $$
  select lower(split_part(coalesce(p_type, ''), ';', 1))
$$;
comment on function private.plain_type(text) is 'A type without its parameters.';

create function private.require_upload_room(
  p_owner_id uuid, p_kind public.media_kind, p_bytes bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role public.user_role := private.upload_role(p_owner_id);
  v_max bigint := private.max_unused_bytes(v_role);
begin
  -- Serializes the requests of one user, so that each counts the slots of the earlier ones.
  perform pg_advisory_xact_lock(hashtextextended('uploads:' || p_owner_id, 0));
  if (select count(*) from private.upload_slots s
      where s.owner_id = p_owner_id and s.filled_at is null and s.expires_at > private.now())
     >= private.limit_open_uploads_max() then
    perform private.fail('too_many_uploads');
  end if;
  if private.unused_bytes(p_owner_id) + p_bytes > v_max then
    perform private.fail(
      'unused_uploads_too_big', jsonb_build_object('max_bytes', v_max, 'n', v_max / 1048576));
  end if;
  if not private.take_rate('uploads of ' || p_kind, p_owner_id::text,
                           private.max_uploads_per_hour(v_role, p_kind), '1 hour') then
    perform private.fail('uploads_per_hour_reached');
  end if;
end $$;
comment on function private.require_upload_room(uuid, public.media_kind, bigint) is
  'Refuses a slot beyond the limits of one user. Errors: too_many_uploads (empty slots), '
  'unused_uploads_too_big (bytes that nothing shows), uploads_per_hour_reached. A refusal rolls '
  'its own count back.';

create function private.add_slot(
  p_owner_id uuid, p_purpose public.upload_kind, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_type text := private.plain_type(p_type);
  v_kind public.media_kind := private.media_kind_of(v_type);
  v_media_id uuid;
  v_name text;
begin
  insert into public.media (owner_id, kind, purpose) values (p_owner_id, v_kind, p_purpose)
  returning id into v_media_id;
  v_name := p_owner_id || '/' || v_media_id;
  insert into private.upload_slots (
    media_id, owner_id, bucket, name, declared_bytes, declared_type, expires_at)
  values (
    v_media_id, p_owner_id, private.upload_bucket(v_kind), v_name, p_bytes, v_type,
    private.now() + private.slot_lifetime(v_kind));
  return jsonb_build_object(
    'media_id', v_media_id, 'bucket', private.upload_bucket(v_kind), 'name', v_name);
end $$;
comment on function private.add_slot(uuid, public.upload_kind, bigint, text) is
  'A slot for one file whose type and size were checked: {media_id, bucket, name}.';

create function private.open_slot(
  p_owner_id uuid, p_purpose public.upload_kind, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_unfit(p_owner_id, p_purpose, p_bytes, private.plain_type(p_type));
  perform private.require_upload_room(
    p_owner_id, private.media_kind_of(private.plain_type(p_type)), p_bytes);
  return private.add_slot(p_owner_id, p_purpose, p_bytes, p_type);
end $$;
comment on function private.open_slot(uuid, public.upload_kind, bigint, text) is
  'A slot for one file: {media_id, bucket, name}. Called for a user by their own request and by '
  'enrolment.';

create function private.renew_slot(p_media_id uuid, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_type text := private.plain_type(p_type);
  v_slot private.upload_slots;
begin
  perform private.refuse_unfit(m.owner_id, m.purpose, p_bytes, v_type)
  from public.media m where m.id = p_media_id;
  update private.upload_slots set declared_bytes = p_bytes, declared_type = v_type,
    expires_at = private.now() + private.slot_lifetime(private.media_kind_of(v_type))
  where media_id = p_media_id and filled_at is null
    and bucket = private.upload_bucket(private.media_kind_of(v_type))
  returning * into v_slot;
  return case when v_slot.media_id is not null then jsonb_build_object(
    'media_id', v_slot.media_id, 'bucket', v_slot.bucket, 'name', v_slot.name) end;
end $$;
comment on function private.renew_slot(uuid, bigint, text) is
  'The same slot again, for a file that was not uploaded and may be another one now; null where '
  'one was uploaded.';

create function private.request_upload(
  p_purpose public.upload_kind, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_is_creator boolean := private.role_of(v_me) = 'creator';
begin
  -- ID pictures belong to an application and are requested through the function enrolment.
  if p_purpose in ('id_document', 'id_selfie')
     or (p_purpose not in ('avatar', 'chat') and not v_is_creator) then
    perform private.fail('upload_unauthorized');
  elsif v_is_creator and p_purpose not in ('avatar', 'cover')
        and not private.has_signed_agreement(v_me) and not private.is_special(v_me) then
    perform private.fail('agreement_required');
  end if;
  return private.open_slot(v_me, p_purpose, p_bytes, p_type);
end $$;
