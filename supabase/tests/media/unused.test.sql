-- Uploaded files that nothing uses are deleted with their renditions a day after the upload. Every
-- use of a file keeps it.
select plan(26);
select tests.open_tables();

select tests.set_now('2026-11-10 10:00:00+00');
select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql security definer as $$
  select id from pg_temp.made where name = p_name
$$;
create function pg_temp.store(
  p_name text, p_purpose text, p_type text default 'image/png', p_is_ready boolean default true, p_owner text default 'mara')
returns void language sql as $$
  insert into made
  values (p_name, tests.make_media(tests.id_of(p_owner), p_purpose::public.upload_kind, p_is_ready, p_type))
$$;
create function pg_temp.is_kept(p_name text) returns boolean language sql as $$
  select exists (select from public.media where id = tests.made(p_name))
$$;
create function pg_temp.files_to_remove(p_name text) returns text language sql as $$
  select string_agg(bucket || coalesce(' ' || nullif(split_part(name, '/', 2), tests.made(p_name)::text), ''), ', '
    order by bucket, name)
  from private.objects_to_remove
  where name in (tests.id_of('mara') || '/' || tests.made(p_name)) or name like tests.made(p_name) || '/%'
$$;

-- given: a file for each use, and unused files
select pg_temp.store(n, 'post') from unnest(array['post', 'scheduled post', 'unused', 'dropped']) n;
select pg_temp.store('processing', 'post', p_is_ready => false);
select pg_temp.store('failed', 'post', p_is_ready => false);
select private.fail_job_permanently(tests.made('failed'), 'media_failed');
select pg_temp.store(n, 'story') from unnest(array['story']) n;
select pg_temp.store(n, 'chat') from unnest(array['message', 'global', 'scheduled global', 'cover', 'unused cover']) n;
select pg_temp.store('video', 'chat', 'video/mp4');
select pg_temp.store('unused video', 'chat', 'video/mp4');
select pg_temp.store('being made', 'chat', p_is_ready => false);
select pg_temp.store('from jonas', 'chat', p_owner => 'jonas');
select pg_temp.store('avatar', 'avatar');
select pg_temp.store('profile cover', 'cover');
select pg_temp.store('awaited avatar', 'avatar', p_is_ready => false, p_owner => 'jonas');
select pg_temp.store('welcome video', 'preview', 'video/mp4');
select tests.make_applicant('nora_shows');

-- when: all but the unused files are used
select tests.act_as('jonas');
select api.send_message(tests.id_of('mara'), 'hi', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as('mara');
select api.set_conversation((select id from public.conversations), p_accepts_media => true);
select tests.act_as('jonas');
select api.send_message(tests.id_of('mara'), 'see', array[tests.made('from jonas')], null, gen_random_uuid())::jsonb;
select api.set_profile_picture(tests.made('awaited avatar'));
select tests.act_as('mara');
select api.create_post('public', 'now', array[tests.made('post'), tests.made('dropped')], gen_random_uuid());
select api.schedule_post(gen_random_uuid(), private.now() + interval '3 days', 'public', 'later',
  array[tests.made('scheduled post')]);
select api.create_story(gen_random_uuid(), tests.made('story'));
select api.send_message(tests.id_of('jonas'), 'hello', array[tests.made(n)], null, gen_random_uuid())::jsonb
from unnest(array['message', 'being made']) n;
select api.set_video_cover(tests.made('video'), tests.made('cover'));
select api.set_video_cover(tests.made('unused video'), tests.made('unused cover'));
select api.send_message(tests.id_of('jonas'), 'see', array[tests.made('video')], null, gen_random_uuid())::jsonb;
select api.send_global('all', 'all of you', array[tests.made('global')], null, gen_random_uuid())::jsonb;
select api.send_global('all', 'later', array[tests.made('scheduled global')], null, gen_random_uuid(), true,
  private.now() + interval '3 days')::jsonb;
select api.set_profile_picture(tests.made(n)) from unnest(array['avatar', 'profile cover']) n;
select api.set_welcome_video(tests.made('welcome video'));
select tests.act_as_owner();
-- a video whose upload took nearly a day
create temp table slots as
  select private.open_slot(tests.id_of('mara'), 'chat', 5000, 'video/mp4') as slot;
-- a slot that is chosen as an avatar before its upload
create temp table empty_slot as select private.open_slot(tests.id_of('mara'), 'avatar', 5000, 'image/png') as slot;
select is(tests.answer('mara', format('api.set_profile_picture(%L)', slot ->> 'media_id')), 'upload_in_progress',
  '[F68] a picture is not chosen before its upload') from empty_slot;
select tests.pass('23 hours');
select is((select count(*) from private.upload_slots where owner_id = tests.id_of('mara') and name like '%' || (slot ->> 'media_id')), 1::bigint,
  'its slot is there') from empty_slot;
select tests.store(slot ->> 'bucket', slot ->> 'name') from slots;
insert into made select 'late video', (slot ->> 'media_id')::uuid from slots;
select tests.pass('1 hour');
select private.sweep_media();

select ok(pg_temp.is_kept('unused'), '[F108] an unused file is kept for a day');
select tests.pass('1 second');
select private.sweep_media();

-- then
select ok(not pg_temp.is_kept('unused'), '[F108] an unused file is deleted after a day');
select is(pg_temp.files_to_remove('unused'), 'media full.webp, media thumb.webp, uploads-image',
  '[F108] the upload and the renditions of an unused file are queued for removal');
select ok(not pg_temp.is_kept('processing'),
  '[F108] an unused file that is being processed is deleted');
select ok(not pg_temp.is_kept('failed'), '[F108] an unused file that failed is deleted');
select ok(not pg_temp.is_kept('unused video') and not pg_temp.is_kept('unused cover'),
  '[F108] an unsent video is deleted with its cover');
select ok(pg_temp.is_kept('late video'), '[F108] the day of a video starts when its upload ends');
select ok(pg_temp.is_kept(n), format('[F108] %s keeps its file', u))
from (values ('post', 'a post'), ('scheduled post', 'a scheduled post'), ('story', 'a story'),
  ('message', 'a message'), ('from jonas', 'a fan''s message'),
  ('being made', 'a message that was sent before its picture was made'), ('video', 'a video in a message'),
  ('cover', 'a video with a cover'), ('global', 'a global message'),
  ('scheduled global', 'a scheduled global message'), ('avatar', 'a profile'),
  ('profile cover', 'a profile''s cover'), ('awaited avatar', 'a profile that waits for its avatar'),
  ('welcome video', 'a welcome video')) uses (n, u);
select is((select count(*) from public.media where owner_id = tests.id_of('nora_shows')), 4::bigint,
  '[F24] an application keeps its pictures');
select tests.pass('1 hour');
select private.sweep_media();
select tests.pass('23 hours');
select private.sweep_media();
select ok(not pg_temp.is_kept('late video'),
  '[F108] a late video is deleted a day after its upload');
select is((select count(*) from private.upload_slots where owner_id = tests.id_of('mara') and filled_at is null),
  0::bigint, '[F108] no empty slot remains');
select * from finish();
