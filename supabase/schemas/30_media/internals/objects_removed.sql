-- Deleted files leave the queue.
create function private.objects_removed(p_bucket text, p_names text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.objects_to_remove where bucket = p_bucket and name = any (p_names)
$$;
