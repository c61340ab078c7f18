-- Deleting a file that nothing shows, by its owner or together with the content that showed it.
create function private.queue_media_removal(p_media_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name)
  select bucket, name from private.upload_slots where media_id = p_media_id
  union
  select bucket, name from private.renditions where media_id = p_media_id
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
  -- A quarantined file is evidence as long as its slot names it, also after its story or post.
  if exists (
      select from public.media m join private.upload_slots s on s.media_id = m.id
      where m.id = p_media_id and m.scan_state = 'quarantined') then
    return;
  end if;
  perform private.drop_video_cover(p_media_id);
  perform private.queue_media_removal(p_media_id);
  delete from public.media where id = p_media_id;
end $$;
comment on function private.drop_media(uuid) is
  'Deletes a media item that nothing shows, with its bytes and those of its cover; not one whose '
  'file is quarantined.';

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
