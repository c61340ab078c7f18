-- Deleting files. Bytes are deleted through the Storage API only, so removals are queued; a row is
-- deleted only while nothing shows it.
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
  'Deletes profile media that no profile shows any more and no open report keeps.';

create function private.sweep_unused_media() returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(u.id) from (
    select m.id from public.media m
    where m.used_at is null and m.state <> 'uploading'
      -- ID pictures have their own retention.
      and m.purpose not in ('id_document', 'id_selfie')
      and m.created_at < private.now() - make_interval(hours => private.limit_unused_media_hours())
      -- A video may be uploaded up to a day after its slot was opened.
      and not exists (
        select from private.transcode_jobs j
        where j.media_id = m.id and j.created_at
          >= private.now() - make_interval(hours => private.limit_unused_media_hours()))
      and not private.is_media_in_question(m.id)
    -- A file that a post takes at this moment is locked; the next run checks it again.
    order by m.created_at limit 1000 for update of m skip locked) u
$$;
comment on function private.sweep_unused_media() is
  'Deletes files that nothing has shown within a day of their upload, with everything made of '
  'them; failed ones as well. What staff still decide about stays.';

create function private.sweep_decided_media() returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(d.id) from (
    select m.id from private.media_let_go l join public.media m on m.id = l.media_id
    where not private.is_media_in_question(m.id)
    order by l.let_go_at limit 1000 for update of m skip locked) d
$$;
comment on function private.sweep_decided_media() is
  'Deletes media that their owner let go of before staff had decided about them.';

create function private.sweep_media() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- An upload that began in time may end late, so a slot is kept twice its lifetime.
  perform private.drop_media(s.media_id) from private.upload_slots s
  join public.media m on m.id = s.media_id
  where s.filled_at is null and m.used_at is null
    and s.expires_at < private.now() - make_interval(mins => private.limit_upload_slot_minutes());
  perform private.sweep_unused_media();
  perform private.sweep_decided_media();
  delete from private.worker_requests
  where made_at < private.now() - 2 * make_interval(secs => private.limit_worker_clock_seconds());
end $$;
comment on function private.sweep_media() is
  'Deletes abandoned slots, media that nothing ever showed, those that waited for a decision, and '
  'recorded requests; called by the clock.';
