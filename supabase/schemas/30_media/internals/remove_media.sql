-- Letting go of files. Bytes are removed through the Storage API alone, so what must go is queued;
-- a row goes only while nothing shows it.
create function private.queue_removal(p_bucket text, p_name text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name) values (p_bucket, p_name)
  on conflict (bucket, name) do nothing
$$;

create function private.queue_media_removal(p_media_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name)
  select bucket, name from private.upload_slots where media_id = p_media_id
  union
  -- what a try left that never reported has no rendition yet
  select o.bucket_id, o.name from private.transcode_jobs j
  join storage.objects o on o.bucket_id = j.target_bucket
    and o.name = any (private.rendition_names(j.target_folder))
  where j.media_id = p_media_id
  on conflict (bucket, name) do nothing
$$;
comment on function private.queue_media_removal(uuid) is
  'Queues the upload and everything that was made of it.';

create function private.queue_orphans(p_bucket text, p_folder uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id = p_bucket and o.name = any (private.rendition_names(p_folder))
    and not exists (
      select from private.transcode_jobs j
      where j.target_folder = p_folder and j.target_bucket = p_bucket and j.state <> 'dead')
  on conflict (bucket, name) do nothing
$$;
comment on function private.queue_orphans(text, uuid) is
  'Queues what a late try stored for a medium that is gone or given up.';

create function private.drop_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.drop_film_cover(p_media_id);
  perform private.queue_media_removal(p_media_id);
  delete from public.media where id = p_media_id;
end $$;
comment on function private.drop_media(uuid) is
  'Removes a medium that nothing shows, its bytes and those of its cover included.';

create function private.let_go_profile_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids) and m.purpose in ('avatar', 'cover', 'preview')
    and not private.is_media_reported(m.id)
    and not exists (select from public.profile_pictures where media_id = m.id)
    and not exists (select from private.picture_wishes where media_id = m.id)
    and not exists (select from public.welcome_videos where media_id = m.id)
$$;
comment on function private.let_go_profile_media(uuid[]) is
  'Deletes what no profile shows any more and no open report holds.';

create function private.discard_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_used_at timestamptz;
begin
  select used_at into v_used_at from public.media
  where id = p_media_id and owner_id = private.signed_in_person()
    and purpose not in ('card_id', 'face_id') for update;
  if not found then
    perform private.fail('media_not_found');
  end if;
  if v_used_at is not null then
    perform private.fail('conflict');
  end if;
  perform private.drop_media(p_media_id);
end $$;

create function private.sweep_unused_media() returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(u.id) from (
    select m.id from public.media m
    where m.used_at is null and m.state <> 'uploading'
      -- ID pictures have their own keeping
      and m.purpose not in ('card_id', 'face_id')
      and m.created_at < private.now() - make_interval(hours => private.limit_unused_media_hours())
      -- a film may arrive a day after its slot was opened
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

create function private.objects_due(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_taken jsonb;
begin
  perform private.hear_worker(p_request_id);
  with due as (
    select o.bucket, o.name from private.objects_to_remove o
    where o.due_at <= private.now() order by o.due_at limit least(p_limit, 500)
    for update skip locked),
  taken as (
    -- whoever took them has a minute; then they are due again
    update private.objects_to_remove o set due_at = private.now() + interval '1 minute'
    from due d where o.bucket = d.bucket and o.name = d.name
    returning o.bucket, o.name)
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', name)), '[]')
  into v_taken from taken;
  return v_taken;
end $$;

create function private.objects_removed(p_bucket text, p_names text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.objects_to_remove where bucket = p_bucket and name = any (p_names)
$$;
