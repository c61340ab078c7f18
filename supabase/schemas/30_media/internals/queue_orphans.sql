-- Files that a late attempt of the worker stored for a deleted media item are queued for removal.
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
  'Queues files that a late attempt stored for a media item that is deleted or given up.';
