-- Helpers that upload the way the product does: a slot by the command, the file's row by Storage,
-- and the worker's report. Bytes play no part here.
create function tests.store(p_bucket text, p_name text, p_bytes bigint default 1000) returns void
language sql security definer set search_path = '' as $$
  insert into storage.objects (bucket_id, name, metadata)
  values (p_bucket, p_name, jsonb_build_object('size', p_bytes))
$$;

create function tests.make_media(
  p_owner_id uuid, p_purpose public.upload_kind, p_is_ready boolean default true) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_slot jsonb := private.open_slot(p_owner_id, p_purpose, 1000, 'image/png');
begin
  perform tests.store(v_slot ->> 'bucket', v_slot ->> 'name');
  if p_is_ready then
    perform tests.finish_media((v_slot ->> 'media_id')::uuid);
  end if;
  return v_slot ->> 'media_id';
end $$;

create function tests.finish_media(p_media_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_token uuid := gen_random_uuid();
  v_job private.transcode_jobs;
begin
  update private.transcode_jobs set state = 'leased', lease_token = v_token
  where media_id = p_media_id returning * into v_job;
  perform tests.store(v_job.target_bucket, n.name)
  from unnest(private.rendition_names(v_job.target_folder)) n (name);
  perform private.finish_job(gen_random_uuid(), p_media_id, v_token, '{
    "width": 1500, "height": 1000, "bytes": 900, "blur": "4x1:aabbccaabbccaabbccaabbcc",
    "locked_blur": "aabbcc-ddeeff", "renditions": [
      {"variant": "full", "extension": "webp", "type": "image/webp", "width": 1500, "height": 1000, "bytes": 900},
      {"variant": "thumb", "extension": "webp", "type": "image/webp", "width": 640, "height": 427, "bytes": 90}]}');
end $$;
