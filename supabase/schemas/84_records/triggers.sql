-- A work leaves its first addresses when it is shown, and its facts when it is deleted.
create function private.note_address(
  p_media_id uuid, p_target public.report_target, p_target_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into records.addresses (media_id, target, target_id)
  values (p_media_id, p_target, p_target_id) on conflict do nothing
$$;

create function private.tg_post_media__note_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_address(new.media_id, 'post', new.post_id);
  return null;
end $$;
create trigger t84_note_address after insert on public.post_media
  for each row execute function private.tg_post_media__note_address();
create trigger t84_note_address after insert on public.post_previews
  for each row execute function private.tg_post_media__note_address();

create function private.tg_stories__note_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_address(new.media_id, 'story', new.id);
  return null;
end $$;
create trigger t84_note_address after insert on public.stories
  for each row when (new.media_id is not null)
  execute function private.tg_stories__note_address();

create function private.tg_profile_media__note_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_address(new.media_id, 'profile', m.owner_id)
  from public.media m where m.id = new.media_id;
  return null;
end $$;
create trigger t84_note_address after insert or update of media_id on public.profile_pictures
  for each row execute function private.tg_profile_media__note_address();
create trigger t84_note_address after insert or update of media_id on public.welcome_videos
  for each row execute function private.tg_profile_media__note_address();

create function private.tg_media__keep_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.people = 'nobody' or old.scan_state = 'quarantined' then
    delete from records.addresses where media_id = old.id;
    return old;
  end if;
  insert into records.removed_works (
    media_id, owner_id, kind, people, produced_on, uploaded_at, shown_at)
  values (old.id, old.owner_id, old.kind, old.people, private.production_day(old),
          old.created_at, old.used_at);
  insert into records.removed_appearances (media_id, performer_id)
  select l.media_id, l.performer_id from public.media_performers l where l.media_id = old.id;
  return old;
end $$;
create trigger t84_keep_record before delete on public.media
  for each row when (
    old.used_at is not null and old.purpose not in ('id_document', 'id_selfie'))
  execute function private.tg_media__keep_record();
