-- A hit of the list of known child abuse material, and the end of what is kept of it.
create function private.quarantine_media(p_hit private.list_hits) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media public.media;
begin
  update public.media
  set scan_state = 'quarantined', used_at = coalesce(used_at, private.now()), blur = null,
      locked_blur = null
  where id = p_hit.media_id returning * into v_media;
  update private.transcode_jobs set state = 'dead', lease_token = null
  where media_id = v_media.id;
  delete from private.pending_profile_pictures where media_id = v_media.id;
  insert into private.quarantine (media_id, owner_id, sha256, entry)
  select v_media.id, v_media.owner_id, f.sha256, p_hit.entry
  from private.media_files f where f.media_id = v_media.id;
  perform private.audit('system', 'quarantine', v_media.owner_id, p_hit.entry, '{}');
  if not private.is_restricted(v_media.owner_id) then
    -- payouts stop with it; no decision, mail or notification says why
    perform private.restrict_account(v_media.owner_id);
    perform private.notify_changed(v_media.owner_id, array['account']);
  end if;
end $$;
comment on function private.quarantine_media(private.list_hits) is
  'Quarantines a file, ends its job and suspends its owner, who is told nothing.';

create function private.remove_preserved() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  with ended as (
    update private.quarantine q set removed_at = private.now()
    where q.removed_at is null and q.held_by is null
      and q.found_at <= private.now() - make_interval(days => private.limit_preserved_days())
    returning q.media_id)
  select coalesce(array_agg(media_id), '{}') into v_ids from ended;
  perform private.queue_media_removal(i.id) from unnest(v_ids) i (id);
  delete from private.media_hashes where media_id = any (v_ids);
  delete from private.upload_slots where media_id = any (v_ids);
  return cardinality(v_ids);
end $$;
comment on function private.remove_preserved() is
  'A job: removes quarantined files a year after they were found, unless staff keep them for the '
  'law. Returns how many.';
