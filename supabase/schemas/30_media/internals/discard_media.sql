-- Deleting a file that nothing shows, by its owner or together with the content that showed it.
create function private.queue_media_removal(p_media_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name)
  select bucket, name from private.upload_slots where media_id = p_media_id
  union
  select bucket, name from private.renditions where media_id = p_media_id
  union
  -- the names that one on its way to another has by now
  select 'media', unnest(m.tried_names || m.new_name) from private.objects_to_move m
  where m.media_id = p_media_id
  union
  -- Files of an attempt that never reported have no rendition row.
  select o.bucket_id, o.name from private.transcode_jobs j
  join storage.objects o on o.bucket_id = j.target_bucket
    and o.name = any (private.rendition_names(j.target_folder))
  where j.media_id = p_media_id
  on conflict (bucket, name) do nothing
$$;
comment on function private.queue_media_removal(uuid) is
  'Queues the upload and all files made of it for removal.';

create function private.drop_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_quarantined(p_media_id) then
    return;
  elsif private.is_media_in_question(p_media_id) then
    insert into private.media_let_go (media_id) values (p_media_id) on conflict do nothing;
    delete from private.pending_profile_pictures where media_id = p_media_id;
    return;
  end if;
  perform private.drop_video_cover(p_media_id);
  perform private.queue_media_removal(p_media_id);
  delete from public.media where id = p_media_id;
end $$;
comment on function private.drop_media(uuid) is
  'Deletes a media item that nothing shows, with its bytes and those of its cover; not one whose '
  'file is quarantined. One that staff still decide about is let go of, and the sweep takes it '
  'afterwards.';

create function private.discard_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_used_at timestamptz;
begin
  select used_at into v_used_at from public.media
  where id = p_media_id and owner_id = private.signed_in_user()
    and purpose not in ('id_document', 'id_selfie') for update;
  if not found then
    perform private.fail('media_not_found');
  end if;
  if v_used_at is not null then
    perform private.fail('conflict');
  end if;
  perform private.drop_media(p_media_id);
end $$;
