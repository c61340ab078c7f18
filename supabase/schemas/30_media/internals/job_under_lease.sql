-- The lease of a job: only its holder may report. A job without attempts left is given up.
create function private.lock_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.media where id = p_media_id for no key update;
end $$;
comment on function private.lock_media(uuid) is
  'Locks a media item before its job and its slot, in the order in which a removal locks them.';

create function private.fail_job_permanently(
  p_media_id uuid, p_failure public.error_code) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid;
begin
  update private.transcode_jobs set state = 'dead', lease_token = null, last_failure = p_failure
  where media_id = p_media_id;
  update public.media set state = 'failed', failure = p_failure,
    used_at = case when purpose in ('avatar', 'cover', 'preview') then null else used_at end
  where id = p_media_id returning owner_id into v_owner;
  delete from private.pending_profile_pictures where media_id = p_media_id;
  perform private.queue_media_removal(p_media_id);
  perform private.notify_changed(
    v_owner, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
end $$;
comment on function private.fail_job_permanently(uuid, public.error_code) is
  'Gives a media item up: failed with a code, its bytes queued for removal, its owner signalled.';

create function private.job_under_lease(p_media_id uuid, p_lease_token uuid)
returns private.transcode_jobs
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.lock_media(p_media_id);
  select * into v_job from private.transcode_jobs
  where media_id = p_media_id and lease_token = p_lease_token for update;
  if v_job.media_id is null then
    perform private.fail('lease_lost');
  end if;
  return v_job;
end $$;
