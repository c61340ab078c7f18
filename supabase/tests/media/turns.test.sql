-- The order of jobs: enrolment before creators before fans. Users of one rank take turns, however
-- many files each has uploaded. Fans come after creators, but their wait is limited.
select plan(23);

select tests.set_now('2026-11-10 10:00:00+00');
select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan(f) from unnest(array['jonas', 'noor', 'lena', 'evelyn']) f;
create temp table files (name text primary key, id uuid);
create function pg_temp.store(p_name text, p_user text, p_purpose text default 'chat', p_type text default 'image/png')
returns void language sql as $$
  -- ids of one millisecond have no order
  select pg_sleep(0.002);
  insert into files
  values (p_name, tests.make_media(tests.id_of(p_user), p_purpose::public.upload_kind, false, p_type))
$$;
create function pg_temp.leased(p_limit integer default 1, p_kinds text default '{image,audio}') returns text
language plpgsql as $$
declare
  v_names text;
begin
  select string_agg(f.name, ', ' order by j.place) into v_names
  from jsonb_array_elements(private.lease_jobs(gen_random_uuid(), p_kinds::public.media_kind[], p_limit))
    with ordinality j (job, place) join files f on f.id = (j.job ->> 'media_id')::uuid;
  update private.transcode_jobs set state = 'done' where state = 'leased';
  return v_names;
end $$;
comment on function pg_temp.leased is 'Leases jobs, finishes them and returns the names of their files.';
create function pg_temp.given_up(p_user text) returns void language sql as $$
  delete from public.media where owner_id = tests.id_of(p_user)
$$;

-- a flood: four fans upload two hundred pictures, then a creator uploads one
select pg_temp.store(f || ' ' || lpad(n::text, 2, '0'), f)
from unnest(array['jonas', 'noor', 'lena', 'evelyn']) f, generate_series(1, 50) n;
select is(pg_temp.leased(4), 'jonas 01, noor 01, lena 01, evelyn 01',
  '[F39] users of one rank take turns');
select is(pg_temp.leased(), 'jonas 02', '[F39] the turns start again after the last user');
select pg_temp.store('mara 1', 'mara', 'post');
select is(pg_temp.leased(), 'mara 1',
  '[F39] a picture of a creator comes before the waiting pictures of fans');
select pg_temp.store('mara 2', 'mara', 'post');
select pg_temp.store('mara 3', 'mara', 'post');
select pg_temp.store('ines 1', 'ines', 'post');
select is(pg_temp.leased(), 'ines 1', '[F39] creators take turns');
select is(pg_temp.leased(2), 'mara 2, mara 3', '[F39] the oldest file of a user comes first');
select is(pg_temp.leased(3), 'noor 02, lena 02, evelyn 02',
  '[F39] the turns of fans continue where they stopped');

-- enrolment
select pg_temp.store('mara 4', 'mara', 'post');
select pg_temp.store('card', 'ines', 'id_document');
select is(pg_temp.leased(2), 'card, mara 4', '[F39] ID pictures come before everything else');

-- the limited wait of fans
select pg_temp.store('mara ' || n, 'mara', 'post') from generate_series(5, 9) n;
select tests.pass('5 minutes');
select is(pg_temp.leased(), 'mara 5', '[F39] creators come first for five minutes');
select tests.pass('1 second');
select is(pg_temp.leased(4), 'jonas 03, mara 6, noor 03, mara 7',
  '[F39] fans get every second turn after five minutes');
select pg_temp.given_up('jonas');
select pg_temp.given_up('noor');
select pg_temp.given_up('lena');
select pg_temp.given_up('evelyn');
select pg_temp.store('noor new', 'noor');
select is(pg_temp.leased(2), 'mara 8, mara 9',
  '[F39] fans who have waited less than five minutes come after creators');
select is(pg_temp.leased(), 'noor new', '[F39] the file of a fan is next when no creator waits');

-- videos have a queue of their own
select pg_temp.store('video of jonas', 'jonas', p_type => 'video/mp4');
select pg_temp.store('video of mara', 'mara', 'post', 'video/mp4');
select is(pg_temp.leased(), null, '[F39] a lease of pictures returns no video');
select pg_temp.store('picture of mara', 'mara', 'post');
select is(pg_temp.leased(), 'picture of mara', '[F39] a picture does not wait for videos');
select is(pg_temp.leased(2, '{video}'), 'video of mara, video of jonas',
  '[F39] videos are leased in the same order of ranks');
select pg_temp.store('video 2 of mara', 'mara', 'post', 'video/mp4');
select pg_temp.store('video of ines', 'ines', 'post', 'video/mp4');
select is(pg_temp.leased(1, '{video}'), 'video of ines',
  '[F39] a creator without a processed video comes first, whatever pictures were processed');

-- of two queues of videos one takes none of fans
select pg_temp.leased(2, '{video}');
select pg_temp.store('long video of ' || f, f, p_type => 'video/mp4') from unnest(array['jonas', 'noor']) f;
select is(jsonb_array_length(private.lease_jobs(gen_random_uuid(), '{video}', 2, false)), 0,
  '[F39] a queue without fans takes no video of a fan');
select pg_temp.store('video 3 of mara', 'mara', 'post', 'video/mp4');
select tests.pass('6 minutes');
select is((private.lease_jobs(gen_random_uuid(), '{video}', 2, false) -> 0 ->> 'rank'), 'creator',
  '[F39] it takes those of creators, however long fans have waited');
select is((private.lease_jobs(gen_random_uuid(), '{video}', 2) -> 0 ->> 'rank'), 'fan', '[F39] the other one takes those of fans');

-- an outage
create function pg_temp.outage() returns text language sql as $$
  select private.postpone_job(gen_random_uuid(), j.media_id, tests.lease_media(j.media_id)) from private.transcode_jobs j
  where j.media_id = (select id from files where name = 'long video of noor');
  select concat_ws(' ', m.state, j.state, j.attempts, j.due_at - private.now())
  from private.transcode_jobs j join public.media m on m.id = j.media_id
  where j.media_id = (select id from files where name = 'long video of noor')
$$;
update private.transcode_jobs set attempts = 2 where media_id = (select id from files where name = 'long video of noor');
select is(pg_temp.outage(), 'processing queued 2 00:00:15', '[F39] an outage counts as no attempt, and the job waits');
select is(pg_temp.outage(), 'processing queued 2 00:00:30', '[F39] each time twice as long');
update private.transcode_jobs set postponed = 100000 where media_id = (select id from files where name = 'long video of noor');
select is(pg_temp.outage(), 'processing queued 2 00:05:00',
  '[F39] but for minutes at most');

select is((select count(*) from private.worker_turns where owner_id = tests.id_of('mara')), 2::bigint,
  '[F39] a user has one turn for videos and one for other media');
select is((select string_agg(rank::text, ', ' order by rank) from (
  select distinct rank from private.transcode_jobs) r), 'enrolment, creator, fan',
  '[F39] jobs have the ranks enrolment, creator and fan');
select * from finish();
