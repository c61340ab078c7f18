-- Letting go of files. Bytes are removed through the Storage API alone, so what must go is queued;
-- a row goes only while nothing shows it.
create function private.queue_removal(p_bucket text, p_name text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name) values (p_bucket, p_name)
  on conflict (bucket, name) do nothing
$$;

create function private.let_go_profile_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids) and m.purpose in ('avatar', 'cover', 'preview')
    and not private.is_media_reported(m.id)
    and not exists (select from public.profile_pictures where media_id = m.id)
    and not exists (select from private.pending_profile_pictures where media_id = m.id)
    and not exists (select from public.welcome_videos where media_id = m.id)
$$;
comment on function private.let_go_profile_media(uuid[]) is
  'Deletes what no profile shows any more and no open report holds.';

create function private.sweep_unused_media() returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(u.id) from (
    select m.id from public.media m
    where m.used_at is null and m.state <> 'uploading'
      -- ID pictures have their own keeping
      and m.purpose not in ('id_document', 'id_selfie')
      and m.created_at < private.now() - make_interval(hours => private.limit_unused_media_hours())
      -- a video may arrive a day after its slot was opened
      and not exists (
        select from private.transcode_jobs j
        where j.media_id = m.id and j.created_at
          >= private.now() - make_interval(hours => private.limit_unused_media_hours()))
    -- a file that a post takes at this moment is locked, and is asked about again afterwards
    order by m.created_at limit 1000 for update of m skip locked) u
$$;
comment on function private.sweep_unused_media() is
  'Removes files that nothing has shown within a day of their arrival, with everything made of '
  'them; those that failed as well.';

create function private.sweep_media() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- an upload that began in time may end late, so a slot outlives its end by as long again
  perform private.drop_media(s.media_id) from private.upload_slots s
  join public.media m on m.id = s.media_id
  where s.filled_at is null and m.used_at is null
    and s.expires_at < private.now() - make_interval(mins => private.limit_upload_slot_minutes());
  perform private.sweep_unused_media();
  delete from private.worker_requests
  where made_at < private.now() - 2 * make_interval(secs => private.limit_worker_clock_seconds());
end $$;
comment on function private.sweep_media() is
  'By the clock: abandoned slots, media that nothing ever showed, heard requests.';
