-- Storage inserts a row for a stored file: its slot becomes a job, in the same transaction. A file
-- without a slot is deleted. Held accounts lose their public pictures.
create function private.tg_objects__fill_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slot private.upload_slots;
  v_purpose public.upload_kind;
begin
  perform private.lock_media(s.media_id) from private.upload_slots s
  where s.bucket = new.bucket_id and s.name = new.name;
  update private.upload_slots set filled_at = private.now()
  where bucket = new.bucket_id and name = new.name and filled_at is null
  returning * into v_slot;
  if v_slot.media_id is not null and private.is_out(v_slot.owner_id) then
    -- The slot was opened before the account was held.
    update public.media set state = 'failed', failure = 'account_suspended'
    where id = v_slot.media_id;
    perform private.queue_removal(new.bucket_id, new.name);
    return null;
  elsif v_slot.media_id is null then
    perform private.queue_removal(new.bucket_id, new.name);
    return null;
  end if;
  update public.media
  set state = 'processing',
      -- ID pictures are shown to nobody else, and are compared with nothing.
      scan_state = case when purpose in ('id_document', 'id_selfie') then 'clear'
                     else 'waiting' end::public.scan_state
  where id = v_slot.media_id
  returning purpose into v_purpose;
  insert into private.transcode_jobs (
    media_id, owner_id, kind, rank, target_bucket, target_folder)
  select m.id, m.owner_id, m.kind, private.job_rank(m.owner_id, m.purpose),
         private.target_bucket(m.purpose),
         case private.target_bucket(m.purpose) when 'media' then m.id else gen_random_uuid() end
  from public.media m where m.id = v_slot.media_id;
  -- A file larger than announced passed the limits of a smaller one.
  if (new.metadata ->> 'size')::bigint > v_slot.declared_bytes then
    perform private.fail_job_permanently(v_slot.media_id, 'upload_too_big');
  end if;
  return null;
end $$;

create trigger t10_fill_slot after insert on storage.objects
  for each row when (new.bucket_id in ('uploads-image', 'uploads-video', 'uploads-audio'))
  execute function private.tg_objects__fill_slot();

create trigger t20_purge_pictures after update of suspended_at, closed_at
  on private.account_statuses for each row
  when (new.suspended_at is not null or new.closed_at is not null)
  execute function private.tg_account_statuses__purge_pictures();

-- Every rule of reading checks the moderation state, so a withdrawn consent sets it; a media item
-- that is given such a consent later is removed as well.
create function private.tg_consents__take_down() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- All media are locked before the first one's threads: a sender locks a media item and then waits
  -- for the thread.
  perform 1 from public.media where consent_id = new.id order by id for no key update;
  perform private.moderate_media(m.id, 'removed', 'consent withdrawn')
  from public.media m where m.consent_id = new.id and m.moderation_state <> 'removed';
  return null;
end $$;

create trigger t30_take_down after update of withdrawn_at on private.consents
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.tg_consents__take_down();

create function private.tg_media__ask_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.consents
             where id = new.consent_id and withdrawn_at is not null) then
    new.moderation_state := 'removed';
    new.moderation_reason := 'consent withdrawn';
  end if;
  return new;
end $$;

create trigger t30_ask_consent before update of consent_id, moderation_state on public.media
  for each row when (new.consent_id is not null) execute function private.tg_media__ask_consent();

create function private.tg_media__move_objects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_moves(new);
  return null;
end $$;

create trigger t40_move_objects after update of scan_state, release_state on public.media
  for each row when (
    (old.scan_state <> new.scan_state and 'barred' in (old.scan_state, new.scan_state))
    or (old.release_state <> new.release_state
      and 'withdrawn' in (old.release_state, new.release_state)))
  execute function private.tg_media__move_objects();

-- A release that is decided or withdrawn moves the media in which its performer is shown.
create function private.tg_releases__follow_release() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.media m
  where m.id in (select l.media_id from public.media_performers l
                 where l.performer_id = new.performer_id)
  order by m.id for no key update;
  update public.media m set release_state = private.release_state_of(m)
  where m.id in (select l.media_id from public.media_performers l
                 where l.performer_id = new.performer_id)
    and m.release_state <> private.release_state_of(m);
  return null;
end $$;

create trigger t30_follow_release after update of state on public.releases
  for each row when (old.state <> new.state) execute function private.tg_releases__follow_release();

create function private.tg_media__drop_public_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_public_picture(new);
  return null;
end $$;

create trigger t45_drop_public_picture after update of release_state on public.media
  for each row when (new.release_state = 'withdrawn' and old.release_state <> 'withdrawn')
  execute function private.tg_media__drop_public_picture();

-- A welcome video copies the facts of its media item, so that a page reads one table.
create function private.tg_welcome_videos__copy_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select m.width, m.height, m.duration_ms, m.blur, m.is_live
  into new.width, new.height, new.duration_ms, new.blur, new.is_live
  from public.media m where m.id = new.media_id;
  return new;
end $$;

create trigger t30_copy_facts before insert on public.welcome_videos
  for each row execute function private.tg_welcome_videos__copy_facts();

create function private.tg_media__refresh_welcome_video() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.welcome_videos w
  set width = new.width, height = new.height, duration_ms = new.duration_ms, blur = new.blur,
      is_live = new.is_live
  where w.media_id = new.id;
  return null;
end $$;

create trigger t50_refresh_welcome_video after update on public.media for each row
  when (new.purpose = 'preview'
    and (old.is_live, old.width, old.height, old.duration_ms, old.blur)
      is distinct from (new.is_live, new.width, new.height, new.duration_ms, new.blur))
  execute function private.tg_media__refresh_welcome_video();
