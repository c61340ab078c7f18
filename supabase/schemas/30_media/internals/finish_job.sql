-- A finished job makes its media item ready: sizes, blur and renditions are stored, the upload is
-- deleted, a requested profile picture is set, and the owner is signalled. A second report changes
-- nothing. A recording that is shorter or longer than its owner may send fails instead.
create function private.keep_renditions(p_job private.transcode_jobs, p_renditions jsonb)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.renditions where media_id = p_job.media_id;
  insert into private.renditions (media_id, variant, bucket, name, type, width, height, bytes)
  select p_job.media_id, r.variant, p_job.target_bucket,
         p_job.target_folder || '/' || r.variant || '.' || r.extension,
         r.type, r.width, r.height, r.bytes
  from jsonb_to_recordset(p_renditions) r (
    variant text, extension text, type text, width integer, height integer, bytes bigint);
  if array(select name from private.renditions where media_id = p_job.media_id order by 1)
       <> array(select p_job.target_folder || '/' || f.name
                from public.media m, unnest(private.rendition_files(m.kind, m.purpose)) f (name)
                where m.id = p_job.media_id order by 1)
     or exists (
       select from private.renditions r where r.media_id = p_job.media_id
         and not exists (select from storage.objects o
                         where o.bucket_id = r.bucket and o.name = r.name)) then
    perform private.fail('upload_not_found');
  end if;
end $$;
comment on function private.keep_renditions(private.transcode_jobs, jsonb) is
  'Stores the renditions: all that belong to the media item and no other, each of which must be in '
  'Storage (upload_not_found).';

create function private.finish_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_result jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
  v_media public.media;
  v_slot private.upload_slots;
  v_refusal public.error_code;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state = 'done' then
    return jsonb_build_object('state', 'ready');
  end if;
  select private.refused_length(m.owner_id, m.kind, (p_result ->> 'duration_ms')::integer)
  into v_refusal from public.media m where m.id = p_media_id;
  if v_refusal is not null then
    perform private.fail_job_permanently(p_media_id, v_refusal);
    return jsonb_build_object('state', 'failed');
  end if;
  if (select scan_state from public.media where id = p_media_id) <> 'clear' then
    perform private.fail('conflict');
  end if;
  perform private.keep_renditions(v_job, p_result -> 'renditions');
  update private.transcode_jobs set state = 'done' where media_id = p_media_id;
  update public.media set
    state = 'ready', width = (p_result ->> 'width')::integer,
    height = (p_result ->> 'height')::integer, bytes = (p_result ->> 'bytes')::bigint,
    duration_ms = (p_result ->> 'duration_ms')::integer,
    found_ai = coalesce((p_result ->> 'ai')::public.ai_label, 'none'),
    -- No colours of a file that nobody may see.
    blur = case when v_job.target_bucket <> 'kyc' then p_result ->> 'blur' end,
    locked_blur = case when v_job.target_bucket <> 'kyc' then p_result ->> 'locked_blur' end
  where id = p_media_id returning * into v_media;
  delete from private.upload_slots where media_id = p_media_id returning * into v_slot;
  perform private.queue_removal(v_slot.bucket, v_slot.name);
  perform private.apply_pending_picture(v_media);
  perform private.replace_welcome_videos(v_media);
  perform private.notify_changed(
    v_media.owner_id, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
  return jsonb_build_object('state', 'ready');
end $$;
