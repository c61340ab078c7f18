-- A creator whose identity was never accepted has the place at the worker and the limits of a fan;
-- what an application and the page need is made all the same. An accepted one beside has her own.
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
comment on function pg_temp.ask is 'Opens slots for a reader and fills each; all of them or none.';
create function pg_temp.rank(p_user text, p_purpose text) returns text language sql as $$
  select string_agg(distinct j.rank::text, ', ') from private.transcode_jobs j
  join public.media m on m.id = j.media_id
  where j.owner_id = tests.id_of(p_user) and m.purpose::text = p_purpose
$$;

-- the place at the worker
select pg_temp.ask('paula', 'post', 'image/png', p_times => 3);
select pg_temp.ask('jonas', 'chat', 'image/png');
select pg_temp.ask('mara', 'post', 'image/png');
select pg_temp.ask('support', 'chat', 'image/png');
select is(pg_temp.rank('paula', 'post'), 'fan', '[F39] pictures of who was never accepted wait with those of fans');
select is(pg_temp.rank('jonas', 'chat'), 'fan', '[F39] as a fan''s do');
select is(pg_temp.rank('mara', 'post'), 'creator', '[F39] an accepted creator''s do not');
select is(pg_temp.rank('support', 'chat'), 'creator', '[F39] nor do those of the site itself');
select is((select (private.next_job('{image}')).owner_id), tests.id_of('mara'),
  '[F39] so hers is made first, though it came later');

-- limits
select is(pg_temp.ask('rosa', 'post', 'image/png', p_times => 120), 'done', '[F108] as many pictures as a fan''s');
select is(pg_temp.ask('rosa', 'post', 'image/png'), 'uploads_per_hour_reached', '[F108] and no more in this hour');
select is(pg_temp.ask('mara', 'post', 'image/png', p_times => 121), 'done', '[F108] which an accepted creator has');
select is(pg_temp.ask('rosa', 'post', 'video/mp4', p_times => 21), 'uploads_per_hour_reached', '[F108] the same for videos');
select is(pg_temp.ask('rosa', 'chat', 'audio/wav', p_times => 61), 'uploads_per_hour_reached', '[F108] and recordings');
select is(pg_temp.ask('vera', 'post', 'video/mp4', 3145728000), 'unused_uploads_too_big', '[F108] no video of 3000 MB');
select is(pg_temp.ask('mara', 'post', 'video/mp4', 3145728000), 'done', '[F108] which an accepted creator stores');
select is(pg_temp.ask('vera', 'post', 'image/png', 10485760, 50), 'done', '[F108] five hundred megabytes wait unused');
select is(pg_temp.ask('vera', 'post', 'image/png', 1), 'unused_uploads_too_big', '[F108] and not a byte more');

-- what the page needs
select is(pg_temp.ask('wilma', 'avatar', 'image/png'), 'done', '[F39] an avatar is taken before acceptance');
select is(pg_temp.ask('wilma', 'cover', 'image/png'), 'done', '[F39] and a cover');
select is(pg_temp.ask('wilma', 'preview', 'video/mp4', 314572800), 'done', '[F39] and a welcome video of 300 MB');
select tests.make_applicant('nora');
select is(pg_temp.rank('nora', 'id_document') || ', ' || pg_temp.rank('nora', 'id_selfie'), 'enrolment, enrolment',
  '[F39] ID pictures come before everything');
select is((select string_agg(state, ', ') from private.application_picture_states(
    tests.application_of(tests.id_of('nora')))), 'ready, ready, ready, ready',
  '[F39] and an application has all of its pictures');
select private.decide_application(
  tests.application_of(tests.id_of('nora')), 'accepted', 'Seen.', 'Test Staff');
select is(pg_temp.ask('nora', 'post', 'video/mp4', 3145728000), 'done', '[F108] once accepted, the limits are a creator''s');
select is(pg_temp.rank('nora', 'post'), 'creator', '[F39] and so is the place');
select * from finish();
