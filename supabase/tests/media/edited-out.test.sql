-- A video that is taken out of its post: the post becomes a text post and the files of the video
-- are deleted, whether it is ready or still being processed. A reported video is kept until staff
-- decide.
select plan(25);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create temporary table made (what text primary key, id uuid);
grant all on made to anon, authenticated, service_role;
create function tests.made(p_what text) returns uuid
language sql security definer set search_path = '' as $$
  select id from pg_temp.made where what = p_what
$$;
create function tests.video_post(p_what text, p_is_ready boolean default true) returns void
language plpgsql as $$
begin
  insert into made values (p_what, tests.make_media(
    tests.id_of('mara'), 'post', p_is_ready, 'video/mp4'));
  insert into made values ('post of ' || p_what, tests.post(
    'mara', 'public', 'words of ' || p_what, null, array[tests.made(p_what)]));
end $$;
create function tests.edit(p_who text, p_what text, p_text text, p_media uuid[]) returns text
language sql as $$
  select tests.answer(p_who, format(
    'api.edit_post(%L, %L, %L)', tests.made('post of ' || p_what), p_text, p_media))
$$;
create function tests.kind_of(p_what text) returns text language sql as $$
  select kind || ' ' || is_ready from public.posts where id = tests.made('post of ' || p_what)
$$;
create function tests.reads_as(p_who text, p_what text) returns text language sql as $$
  select tests.answer(p_who, format('tests.may_read(%L, ''video.mp4'')', tests.made(p_what)))
$$;
create function tests.going(p_what text) returns bigint language sql as $$
  select count(*) from private.objects_to_remove
  where bucket = 'media' and name like tests.made(p_what) || '/%'
$$;

-- A ready video. The extra posts leave room below the cap on deletions.
select tests.post('mara', 'public', 'more ' || n) from generate_series(1, 6) n;
select tests.video_post('video');
select is(tests.kind_of('video'), 'video true', '[F42] a post with a ready video is ready');
select is(tests.reads_as('jonas', 'video'), 'true', '[F42] a fan can read the video');
select is(tests.edit('ines', 'video', 'mine', '{}'), 'post_not_found',
  '[F42] another creator cannot take the video out of the post');
select is(tests.edit('mara', 'video', ' ', '{}'), 'post_text_required',
  '[F42] a post without its video requires a text');
select is(tests.kind_of('video'), 'video true', '[F42] a refused edit leaves the post unchanged');
select is(tests.edit('mara', 'video', 'only words', '{}'), 'done',
  '[F42] a creator can take the video out of a post with a text');
select is(tests.kind_of('video'), 'text true', '[F42] the post becomes a text post');
select is_empty($$select from public.media where id = tests.made('video')$$,
  '[F42] the video is deleted');
select is(tests.going('video'), 3::bigint,
  '[F108] all renditions of the deleted video are queued for removal');
select is(tests.reads_as('jonas', 'video'), 'false', '[F42] a fan cannot read the deleted video');
select is(tests.reads_as('mara', 'video'), 'false',
  '[F42] the creator cannot read the deleted video');
select is((private.counters_of(tests.id_of('mara'))).videos, 0::bigint,
  '[F30] the deleted video is not counted');

-- pictures in place of the video
select tests.video_post('replaced');
insert into made values ('picture', tests.make_media(tests.id_of('mara'), 'post'));
select is(tests.edit('mara', 'replaced', '', array[tests.made('picture')]), 'done',
  '[F42] a picture can replace a video without a text');
select is(tests.kind_of('replaced'), 'images true', '[F42] the post becomes a post of pictures');
select is(tests.going('replaced'), 3::bigint,
  '[F108] the renditions of the replaced video are queued for removal');

-- a video that is still being processed
select tests.video_post('unmade', false);
select is(tests.kind_of('unmade'), 'video false',
  '[F42] a post is not ready while its video is being processed');
create temporary table lease as select tests.lease_media(tests.made('unmade')) as token;
select is(tests.edit('mara', 'unmade', 'words sooner', '{}'), 'done',
  '[F42] a creator can take out a video that is being processed');
select is(tests.kind_of('unmade'), 'text true', '[F42] the text post is ready at once');
select is((select count(*) from public.audience_events
           where subject_id = tests.made('post of unmade')), 1::bigint,
  '[F63] the text post creates one audience event');
select throws_ok($$select private.renew_job(gen_random_uuid(), tests.made('unmade'), token) from lease$$,
  'PT409', 'lease_lost', '[F40] the worker loses the lease of the video that was taken out');
select ok(exists (select from private.objects_to_remove where bucket = 'uploads-video'
                  and name like '%' || tests.made('unmade')),
  '[F108] the upload of the video that was taken out is queued for removal');

-- a reported video
select tests.video_post('reported');
select is(tests.answer('jonas', format(
    'api.report_post(gen_random_uuid(), %L, ''other'', ''look'') is not null',
    tests.made('post of reported'))), 'true', '[F46] a fan can report a post with a video');
select tests.edit('mara', 'reported', 'nothing here', '{}');
select is((select tests.going('reported') from public.media where id = tests.made('reported')),
  0::bigint, '[F125] a reported video is kept after it is taken out');
select is(tests.reads_as('jonas', 'reported'), 'false',
  '[F125] a fan cannot read the reported video after it is taken out');
select staff.resolve_report('anna', 'looked at it', r.number, 'dismissed')
from private.reports r where r.target_id = tests.made('post of reported');
select is(tests.going('reported'), 3::bigint,
  '[F125] the reported video is queued for removal after the decision of staff');
select * from finish();
