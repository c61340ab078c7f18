-- Which pictures are copies.
create view private.open_bars with (security_invoker = true) as
select b.media_id, w.case_id
from private.barred_media b
join private.barred_works w on w.id = b.work_id
where b.lifted_at is null and w.lifted_at is null;
comment on view private.open_bars is
  'The cases that hide media as copies. A media item with one of them is not given back.';

-- Slice by slice: an index of arrays compares each found row with all keys of one search.
create function private.near_barred(p_hash bit(256))
returns table (work_id uuid, barred_frame integer)
language sql stable security definer set search_path = '' as $$
  select distinct n.work_id, n.frame
  from generate_series(0, 15) s
  cross join lateral (
    select b.work_id, b.frame from private.barred_hashes b
    where private.hash_slices(b.hash) && private.near_slices(p_hash, s)
      and bit_count(b.hash # p_hash) <= private.limit_copy_distance()) n
  join private.barred_works w on w.id = n.work_id and w.lifted_at is null
$$;
comment on function private.near_barred(bit) is
  'The frames of barred works that are like this one, in any orientation.';

create function private.near_media(p_hash bit(256)) returns table (media_id uuid, frame integer)
language sql stable security definer set search_path = '' as $$
  select distinct n.media_id, n.frame
  from generate_series(0, 15) s
  cross join lateral (
    select m.media_id, m.frame from private.media_hashes m
    where private.hash_slices(m.hash) && private.near_slices(p_hash, s)
      and bit_count(m.hash # p_hash) <= private.limit_copy_distance()) n
$$;
comment on function private.near_media(bit) is 'The frames of media that are like this one.';

create function private.is_copy(
  p_found bigint, p_frames bigint, p_found_there bigint, p_frames_there bigint) returns boolean
language sql immutable set search_path = '' as $$
  select p_frames > 0 and p_frames_there > 0
    and greatest(p_found::numeric / p_frames, p_found_there::numeric / p_frames_there)
      >= private.limit_copy_frames_percent() / 100.0
$$;
comment on function private.is_copy(bigint, bigint, bigint, bigint) is
  'Whether enough frames of one of two works are found in the other: a whole copy, a part, or the '
  'work within a longer one.';

create function private.barred_work_of(p_media_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select w.id
  from (
    select w.id, w.performer_id from private.media_files f
    join private.barred_works w on w.sha256 = f.sha256 and w.lifted_at is null
    where f.media_id = p_media_id
    union all
    select w.id, w.performer_id from private.frame_hits h
    join private.barred_works w on w.id = h.work_id and w.lifted_at is null
    where h.media_id = p_media_id
    group by w.id, w.performer_id, w.frames
    having private.is_copy(
      count(distinct h.frame),
      (select count(*) from private.media_hashes m where m.media_id = p_media_id),
      count(distinct h.barred_frame), w.frames)) w
  where w.performer_id is null or exists (
    select from public.performers p join public.media m on m.owner_id = p.creator_id
    where p.id = w.performer_id and m.id = p_media_id)
  except
  select b.work_id from private.barred_media b
  join public.media o on o.id = b.media_id and o.state = 'failed'
  join public.media m on m.owner_id = o.owner_id and m.purpose = o.purpose
  where b.lifted_at is not null and m.id = p_media_id
  order by id limit 1
$$;
comment on function private.barred_work_of(uuid) is
  'The barred work of which a scanned media item is a copy; null for none. What a release was '
  'withdrawn for is barred to its creator alone: others have releases of their own. A deleted '
  'avatar or cover may come again from its owner, whose appeal was right.';

create function private.copy_reason() returns text
language sql immutable set search_path = '' as $$
  select 'It shows something that we removed.'
$$;

create function private.lock_copies(p_is_scan boolean default false) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_lock constant bigint := hashtextextended('copies', 0);
begin
  if p_is_scan then
    perform pg_advisory_xact_lock_shared(c_lock);
  else
    perform pg_advisory_xact_lock(c_lock);
  end if;
end $$;
comment on function private.lock_copies(boolean) is
  'Lets one at a time decide what is barred, while no file is scanned; scans go beside each other. '
  'Taken before cases and media.';
