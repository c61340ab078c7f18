-- A creator who was never accepted has the queue rank and the upload limits of a fan. Media for the
-- application and the page are processed all the same. An accepted creator has the rank and the
-- limits of creators.
select plan(21);

select tests.set_now('2026-11-10 10:00:00+00');
select tests.make_creator('mara');
select tests.make_user(c, 'creator') from unnest(array['paula', 'rosa', 'vera', 'wilma']) c;
select tests.make_fan('jonas');
create function pg_temp.ask(
  p_user text, p_purpose text, p_type text, p_bytes bigint default 5000,
  p_times integer default 1) returns text language plpgsql as $$
begin
  for n in 1..p_times loop
    perform tests.store(s ->> 'bucket', s ->> 'name', p_bytes)
    from private.open_slot(
      tests.id_of(p_user), p_purpose::public.upload_kind, p_bytes, p_type) s;
  end loop;
  return 'done';
exception when others then
  return sqlerrm;
end $$;
comment on function pg_temp.ask is 'Opens and fills upload slots for a user, all of them or none.';
create function pg_temp.rank(p_user text, p_purpose text) returns text language sql as $$
  select string_agg(distinct j.rank::text, ', ') from private.transcode_jobs j
  join public.media m on m.id = j.media_id
  where j.owner_id = tests.id_of(p_user) and m.purpose::text = p_purpose
$$;

-- the rank in the queue
select pg_temp.ask('paula', 'post', 'image/png', p_times => 3);
select pg_temp.ask('jonas', 'chat', 'image/png');
select pg_temp.ask('mara', 'post', 'image/png');
select pg_temp.ask('support', 'chat', 'image/png');
select is(pg_temp.rank('paula', 'post'), 'fan',
  '[F39] pictures of a creator who was never accepted have the rank of fans');
select is(pg_temp.rank('jonas', 'chat'), 'fan', '[F39] pictures of a fan have the rank of fans');
select is(pg_temp.rank('mara', 'post'), 'creator',
  '[F39] pictures of an accepted creator have the rank of creators');
select is(pg_temp.rank('support', 'chat'), 'creator',
  '[F39] pictures of a special account have the rank of creators');
select is((select (private.next_job('{image}')).owner_id), tests.id_of('mara'),
  '[F39] the picture of the accepted creator is next, although it was uploaded later');

-- limits
select is(pg_temp.ask('rosa', 'post', 'image/png', p_times => 120), 'done',
  '[F108] an unaccepted creator can upload 120 pictures in an hour, like a fan');
select is(pg_temp.ask('rosa', 'post', 'image/png'), 'uploads_per_hour_reached',
  '[F108] the 121st picture of an unaccepted creator in an hour is refused');
select is(pg_temp.ask('mara', 'post', 'image/png', p_times => 121), 'done',
  '[F108] an accepted creator can upload 121 pictures in an hour');
select is(pg_temp.ask('rosa', 'post', 'video/mp4', p_times => 21), 'uploads_per_hour_reached',
  '[F108] an unaccepted creator cannot upload 21 videos in an hour');
select is(pg_temp.ask('rosa', 'chat', 'audio/wav', p_times => 61), 'uploads_per_hour_reached',
  '[F108] an unaccepted creator cannot upload 61 recordings in an hour');
select is(pg_temp.ask('vera', 'post', 'video/mp4', 3145728000), 'unused_uploads_too_big',
  '[F108] an unaccepted creator cannot upload a video of 3000 MB');
select is(pg_temp.ask('mara', 'post', 'video/mp4', 3145728000), 'done',
  '[F108] an accepted creator can upload a video of 3000 MB');
select is(pg_temp.ask('vera', 'post', 'image/png', 10485760, 50), 'done',
  '[F108] an unaccepted creator can keep 500 MB of unused files');
select is(pg_temp.ask('vera', 'post', 'image/png', 1), 'unused_uploads_too_big',
  '[F108] an unaccepted creator cannot keep one byte more');

-- media of the page
select is(pg_temp.ask('wilma', 'avatar', 'image/png'), 'done',
  '[F39] an unaccepted creator can upload an avatar');
select is(pg_temp.ask('wilma', 'cover', 'image/png'), 'done',
  '[F39] an unaccepted creator can upload a cover');
select is(pg_temp.ask('wilma', 'preview', 'video/mp4', 314572800), 'done',
  '[F39] an unaccepted creator can upload a welcome video of 300 MB');
select tests.make_applicant('nora');
select is(pg_temp.rank('nora', 'id_document') || ', ' || pg_temp.rank('nora', 'id_selfie'), 'enrolment, enrolment',
  '[F39] ID pictures have the rank of enrolment');
select is((select string_agg(state, ', ') from private.application_picture_states(
    tests.application_of(tests.id_of('nora')))), 'ready, ready, ready, ready',
  '[F39] all four pictures of an application are ready');
select private.decide_application(
  tests.application_of(tests.id_of('nora')), 'accepted', 'Seen.', 'Test Staff');
select is(pg_temp.ask('nora', 'post', 'video/mp4', 3145728000), 'done',
  '[F108] a creator has the limits of creators after acceptance');
select is(pg_temp.rank('nora', 'post'), 'creator',
  '[F39] a creator has the rank of creators after acceptance');
select * from finish();
