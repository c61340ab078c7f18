-- Helpers that upload as the product does: the command opens a slot, Storage inserts the row of the
-- file, and the worker reports the result. No file contents are stored.
create function tests.store(p_bucket text, p_name text, p_bytes bigint default 1000) returns void
language sql security definer set search_path = '' as $$
  insert into storage.objects (bucket_id, name, metadata)
  values (p_bucket, p_name, jsonb_build_object('size', p_bytes))
$$;

create function tests.make_media(
  p_owner_id uuid, p_purpose public.upload_kind, p_is_ready boolean default true,
  p_type text default 'image/png') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_slot jsonb := private.open_slot(p_owner_id, p_purpose, 1000, p_type);
begin
  perform tests.store(v_slot ->> 'bucket', v_slot ->> 'name');
  if p_is_ready then
    perform tests.finish_media((v_slot ->> 'media_id')::uuid);
  end if;
  return v_slot ->> 'media_id';
end $$;

create function tests.lease_media(p_media_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  update private.transcode_jobs
  set state = 'leased', lease_token = gen_random_uuid(), attempts = attempts + 1
  where media_id = p_media_id returning lease_token
$$;

create function tests.finish_media(p_media_id uuid, p_duration_ms integer default 9000) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_token uuid := tests.lease_media(p_media_id);
  v_job private.transcode_jobs;
  v_files text[] := (select private.rendition_files(kind, purpose) from public.media
                     where id = p_media_id);
begin
  select * into v_job from private.transcode_jobs where media_id = p_media_id;
  update public.media set scan_state = 'clear' where id = p_media_id and scan_state = 'waiting';
  perform tests.store(v_job.target_bucket, v_job.target_folder || '/' || f.name)
  from unnest(v_files) f (name);
  perform private.finish_job(gen_random_uuid(), p_media_id, v_token, jsonb_build_object(
    'width', 1500, 'height', 1000, 'bytes', 900, 'blur', '4x1:aabbccaabbccaabbccaabbcc',
    'locked_blur', 'aabbcc-ddeeff',
    'duration_ms', case when v_job.kind <> 'image' then p_duration_ms end,
    'renditions', (
      select jsonb_agg(jsonb_build_object(
        'variant', split_part(f.name, '.', 1), 'extension', split_part(f.name, '.', 2),
        'type', case split_part(f.name, '.', 2) when 'webp' then 'image/webp'
                  when 'mp4' then 'video/mp4' else 'audio/mp4' end,
        'width', 1500, 'height', 1000, 'bytes', 900))
      from unnest(v_files) f (name))));
end $$;

create function tests.may_read(p_media_id uuid, p_file text default 'full.webp') returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    return api.guest_readable_media(array[p_media_id || '/' || p_file])::jsonb <> '[]';
  end if;
  return api.readable_media(array[p_media_id || '/' || p_file])::jsonb <> '[]';
exception when sqlstate 'PT401' or sqlstate 'PT403' then
  return false;
end $$;
comment on function tests.may_read(uuid, text) is 'Whether the caller can get a signed URL of the file.';
