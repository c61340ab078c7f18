-- The scan of a leased file, before anything is made of it: the worker reports its hashes, long
-- videos in parts, and a copy of a barred work is refused. Then the lists of others are asked, and
-- without their answer the file waits.
create function private.keep_hashes(p_media_id uuid, p_frames jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with kept as (
    insert into private.media_hashes as k (media_id, frame, hash, others)
    select p_media_id, f.frame, h.hashes[1], h.hashes[2:]
    from jsonb_to_recordset(p_frames) f (frame integer, quality integer, hashes text[])
    cross join lateral (
      select array(select ('x' || x.hex)::bit(256) from unnest(f.hashes) with ordinality x (hex, n)
                   order by x.n) as hashes) h
    where f.quality >= private.limit_copy_quality_min()
    on conflict (media_id, frame) do update set hash = excluded.hash, others = excluded.others
    returning k.frame, k.hash)
  insert into private.frame_hits (media_id, work_id, frame, barred_frame)
  select p_media_id, b.work_id, k.frame, b.barred_frame
  from kept k cross join lateral private.near_barred(k.hash) b
  on conflict do nothing;
end $$;
comment on function private.keep_hashes(uuid, jsonb) is
  'Stores hashes of frames, [{frame, quality, hashes: its own first}], and which barred frames '
  'they are like.';

create function private.bytes_of(p_hash bit(256)) returns bytea
language sql immutable strict set search_path = '' as $$
  select string_agg(
    int4send(substring(p_hash from n * 32 + 1 for 32)::bit(32)::integer), ''::bytea order by n)
  from generate_series(0, 7) n
$$;

create function private.compared_hashes(p_media_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select encode(private.bytes_of(f.hash), 'hex')
    from (select h.hash, row_number() over (order by h.frame) as nth, count(*) over () as frames
          from private.media_hashes h where h.media_id = p_media_id) f
    where f.nth % ceil(f.frames::numeric / private.limit_compared_frames()) = 0
    order by f.nth)
$$;
comment on function private.compared_hashes(uuid) is
  'Hashes of a media item in hexadecimal digits; of a long video some, evenly spread.';

create function private.scan_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_scan jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  -- A case that is decided meanwhile sees these hashes, or they meet what it bars.
  perform private.lock_copies(p_is_scan => true);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  elsif v_job.target_bucket = 'kyc' then
    return '{"state": "clear"}';
  end if;
  perform private.keep_hashes(p_media_id, p_scan -> 'frames');
  if not (p_scan ->> 'is_last')::boolean then
    return '{"state": "more"}';
  end if;
  insert into private.media_files (media_id, sha256)
  values (p_media_id, decode(p_scan ->> 'sha256', 'hex'))
  on conflict (media_id) do update set sha256 = excluded.sha256;
  if private.barred_work_of(p_media_id) is not null then
    update public.media set scan_state = 'barred' where id = p_media_id;
    perform private.fail_job_permanently(p_media_id, 'upload_barred');
    return '{"state": "barred"}';
  end if;
  return jsonb_build_object('state', 'waiting', 'sha256', p_scan ->> 'sha256',
    'hashes', private.compared_hashes(p_media_id));
end $$;
comment on function private.scan_job(uuid, uuid, uuid, jsonb) is
  'A scan, or the next part of one: more, barred, or waiting for the lists with what they are '
  'asked for. ID pictures are clear at once, and nothing of them is kept.';
