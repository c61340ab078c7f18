-- The upload limits of a user: slots in an hour, and bytes of unused files. The limits leave room
-- for an album in a message, a day of posts and a creator's largest videos.
select plan(26);

select tests.set_now('2026-11-10 10:00:00+00');
select tests.make_creator('mara');
select tests.make_fan(f) from unnest(array['jonas', 'noor', 'evelyn', 'lena']) f;
create function pg_temp.ask(
  p_user text, p_kind text, p_bytes bigint default 5000, p_times integer default 1,
  p_purpose text default 'chat') returns text language plpgsql as $$
declare
  v_type text := case p_kind when 'image' then 'image/png' when 'video' then 'video/mp4' else 'audio/wav' end;
begin
  for n in 1..p_times loop
    perform tests.store(s ->> 'bucket', s ->> 'name', p_bytes)
    from private.open_slot(tests.id_of(p_user), p_purpose::public.upload_kind, p_bytes, v_type) s;
  end loop;
  return 'done';
exception when others then
  return sqlerrm;
end $$;
comment on function pg_temp.ask is 'Opens and fills upload slots for a user, all of them or none.';
create function pg_temp.use_all(p_user text) returns void language sql as $$
  update public.media set used_at = private.now() where owner_id = tests.id_of(p_user)
$$;

-- uploads in an hour
select is(pg_temp.ask('jonas', 'image', p_times => 10), 'done',
  '[F108] a fan can upload an album of ten pictures');
select is(pg_temp.ask('jonas', 'image', p_times => 110), 'done',
  '[F108] a fan can upload 110 more pictures in the same hour');
select is(pg_temp.ask('jonas', 'image'), 'uploads_per_hour_reached', '[F108] the 121st picture of an hour is refused');
select pg_temp.use_all('jonas');
select is(pg_temp.ask('jonas', 'image'), 'uploads_per_hour_reached',
  '[F108] used pictures count towards the limit');
select is(pg_temp.ask('jonas', 'image', p_purpose => 'avatar'), 'uploads_per_hour_reached',
  '[F108] pictures of all purposes count together');
select is(pg_temp.ask('jonas', 'audio'), 'done',
  '[F108] recordings are counted separately from pictures');
select is(pg_temp.ask('noor', 'image'), 'done', '[F108] each user is counted separately');
select is(pg_temp.ask('noor', 'video', p_times => 20), 'done',
  '[F108] a fan can upload twenty videos in an hour');
select is(pg_temp.ask('noor', 'video'), 'uploads_per_hour_reached',
  '[F108] the 21st video of a fan in an hour is refused');
select is(pg_temp.ask('noor', 'audio', p_times => 60), 'done',
  '[F108] a fan can upload sixty recordings in an hour');
select is(pg_temp.ask('noor', 'audio'), 'uploads_per_hour_reached',
  '[F108] the 61st recording of a fan in an hour is refused');
select is(pg_temp.ask('mara', 'image', p_times => 9 * 60, p_purpose => 'post'), 'done',
  '[F108] a creator can upload nine pictures for each of sixty posts in an hour');
select is(pg_temp.ask('mara', 'image', p_times => 61, p_purpose => 'post'), 'uploads_per_hour_reached',
  '[F108] a creator cannot upload more than six hundred pictures in an hour');
select is(pg_temp.ask('mara', 'image', p_times => 60, p_purpose => 'post'), 'done',
  '[F108] refused requests do not count');
select tests.pass('1 hour');
select is(pg_temp.ask('jonas', 'image'), 'done', '[F108] the limit is reset after an hour');

-- bytes of unused files
select is(pg_temp.ask('lena', 'video', 104857600, 5), 'done',
  '[F108] a fan can keep five unsent videos of the maximum size');
select is(pg_temp.ask('lena', 'image', 1), 'unused_uploads_too_big',
  '[F108] one byte more is refused, because filled slots count');
select throws_ok(
  $$select private.open_slot(tests.id_of('lena'), 'chat', 1, 'image/png')$$, 'PT413', 'unused_uploads_too_big',
  '[F108] the refusal comes before a slot is opened');
select private.drop_media((select min(id::text)::uuid from public.media where owner_id = tests.id_of('lena')));
select is(pg_temp.ask('lena', 'image', 10485760, 10), 'done',
  '[F108] a discarded video leaves room for an album');
select private.fail_job_permanently((select min(id::text)::uuid from public.media
                         where owner_id = tests.id_of('lena') and state = 'processing'), 'media_failed');
select is(pg_temp.ask('lena', 'image', 5000), 'done', '[F108] a failed file does not count');
select pg_temp.use_all('lena');
select is(pg_temp.ask('lena', 'video', 104857600, 5), 'done', '[F108] used files do not count');
select is(pg_temp.ask('mara', 'video', 3145728000, 3, 'post'), 'done',
  '[F108] a creator can keep three unused videos of 3000 MB');
select is(pg_temp.ask('mara', 'video', 3145728000, 1, 'post'), 'unused_uploads_too_big',
  '[F108] a fourth video of 3000 MB beside the pictures of sixty posts is refused');

-- empty slots
select private.open_slot(tests.id_of('evelyn'), 'chat', 104857600, 'video/mp4') from generate_series(1, 5);
select is(pg_temp.ask('evelyn', 'image'), 'unused_uploads_too_big',
  '[F108] an empty slot counts with its announced bytes');
select tests.pass('25 hours');
select is(pg_temp.ask('evelyn', 'image'), 'done', '[F108] expired slots do not count');
select is(pg_temp.ask('evelyn', 'video', 104857600, 5), 'unused_uploads_too_big',
  '[F108] the uploaded picture still counts');
select * from finish();
