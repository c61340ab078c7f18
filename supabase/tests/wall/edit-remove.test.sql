-- Editing and removing posts, pins, promos, and the cap on deletions. Only the owner can change a
-- post, removed media are deleted, and content under review is kept unchanged.
select plan(68);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create temp table m as select n, tests.make_media(tests.id_of('mara'), 'post') as id from generate_series(1, 11) n;
create temp table other as select tests.make_media(tests.id_of('ines'), 'post') as id;
grant select on m, other to authenticated;
create function pg_temp.m(variadic p_places int[]) returns uuid[] language sql as $$
  select array(select m.id from unnest(p_places) with ordinality i (n, place) join m using (n) order by i.place)
$$;
create temp table p as select tests.post('mara', 'public', 'words', null, pg_temp.m(1, 2, 3)) as id;
grant select on p to authenticated, anon;
create function pg_temp.edit(p_user text, p_text text, p_media uuid[] default null) returns text language sql as $$
  select tests.answer(p_user, format('api.edit_post(%L, %L, %L)', (select id from p), p_text, p_media))
$$;
create function pg_temp.shown() returns text language sql as $$
  select string_agg(m.n::text, ' ' order by l.position) from public.post_media l join m on m.id = l.media_id
  where l.post_id = (select id from p)
$$;

-- editing
select is(pg_temp.edit('mara', '  other words '), 'done', '[F42] a creator can edit a post');
select is((select text from public.post_texts where post_id = (select id from p)), 'other words', '[F42] the edited text is stored trimmed');
select isnt((select edited_at from public.posts where id = (select id from p)), null, '[F42] an edited post has a time of editing');
select is(pg_temp.shown(), '1 2 3', '[F42] an edit without a list of media keeps the pictures');
select is(pg_temp.edit('mara', '', pg_temp.m(3, 4, 1)), 'done', '[F42] an edit can remove, add and reorder pictures');
select is(pg_temp.shown(), '3 4 1', '[F42] the pictures have the order of the request');
select is((select count(*) from public.media where id = any (pg_temp.m(2))), 0::bigint, '[F42] the row of the removed picture is deleted');
select isnt_empty($$select from private.objects_to_remove where name like (select id || '/%' from m where n = 2)$$,
  '[F42] the files of the removed picture are queued for deletion');
select is((select count(*) from public.media where id = any (pg_temp.m(1, 3, 4))), 3::bigint, '[F42] the rows of the other pictures are kept');
select is((private.counters_of(tests.id_of('mara'))).photos, 3::bigint, '[F30] the counter of photos follows the edit');
select is(pg_temp.edit('mara', ' ', '{}'), 'post_text_required', '[F42] a post without media requires a text');
select is(pg_temp.edit('mara', repeat('x', 5001)), 'post_text_too_long', '[F42] a text of 5001 characters is refused');
select is(pg_temp.edit('mara', '', pg_temp.m(1, 3, 4, 5, 6, 7, 8, 9, 10, 11)), 'too_many_post_images', '[F42] ten pictures are refused');
select is(pg_temp.edit('mara', '', pg_temp.m(1, 1)), 'invalid_payload', '[F42] a repeated picture is refused');
select is(pg_temp.edit('mara', '', array[(select id from other)]), 'media_not_found', '[F42] a picture of another creator is refused');
select is(pg_temp.edit('ines', 'mine now'), 'post_not_found', '[F42] another creator cannot edit the post');
select is(pg_temp.edit('jonas', 'mine now'), 'method_forbidden', '[F42] a fan cannot edit a post');
select is(pg_temp.edit('guest', 'mine now'), '42501', '[F42] a guest cannot edit a post');
update public.media set moderation_state = 'held', moderation_reason = 'reported' where id = any (pg_temp.m(3));
select is(pg_temp.edit('mara', 'words again'), 'done', '[F42] the text of a post with a held picture can be edited');
update public.media set moderation_state = 'live' where id = any (pg_temp.m(3));
update public.posts set moderation_state = 'held' where id = (select id from p);
select is(pg_temp.edit('mara', 'harmless'), 'content_under_review', '[F124] a held post cannot be edited');
update public.posts set moderation_state = 'live' where id = (select id from p);
select is((select count(*) from public.audience_events where subject_id = (select id from p)), 1::bigint, '[F63] an edit creates no event');
select is(pg_temp.edit('mara', 'only words', '{}'), 'done', '[F42] an edit can remove all pictures');
select is((select kind from public.posts where id = (select id from p)), 'text'::public.post_kind, '[F42] a post without pictures becomes a text');
select tests.no_drift();

-- pins
create temp table pins as select tests.post('mara', a, a || n) as id, a, n from unnest(array['public', 'private']) a, generate_series(1, 2) n;
grant select on pins to authenticated;
create function pg_temp.pin(p_user text, p_name text, p_on boolean default true) returns text language sql as $$
  select tests.answer(p_user, format('api.pin_post(%L, %L)', (select id from pins where a || n = p_name), p_on))
$$;
create function pg_temp.pinned() returns text language sql as $$
  select string_agg(x.text, ' ' order by x.text) from public.pins n join public.post_texts x using (post_id)
$$;
select is(pg_temp.pin('mara', 'public1'), 'done', '[F43] a public post can be pinned');
select is(pg_temp.pin('mara', 'private1'), 'done', '[F43] a private post can be pinned');
select is(pg_temp.pinned(), 'private1 public1', '[F43] a public and a private pin exist together');
select is(pg_temp.pin('mara', 'public2'), 'done', '[F43] a second public post can be pinned');
select is(pg_temp.pinned(), 'private1 public2', '[F43] a second public pin replaces the first');
select is(pg_temp.pin('mara', 'public1', false), 'done', '[F43] unpinning a post that is not pinned is accepted');
select is(pg_temp.pinned(), 'private1 public2', '[F43] unpinning a post that is not pinned changes no pin');
select is(pg_temp.pin('mara', 'private1', false), 'done', '[F43] a post can be unpinned');
select is(pg_temp.pinned(), 'public2', '[F43] an unpinned post has no pin');
select is(pg_temp.pin('ines', 'public1'), 'post_not_found', '[F43] another creator cannot pin the post');
select is(pg_temp.pin('jonas', 'public1'), 'method_forbidden', '[F43] a fan cannot pin a post');

-- removing
create function pg_temp.remove(p_id uuid, p_user text default 'mara') returns text language sql as $$
  select tests.answer(p_user, format('api.remove_post(%L)', p_id))
$$;
-- edits that take the last media item are counted in deletion-cap.test.sql
update public.posts set emptied_at = null;
create temp table r as select tests.post('mara', 'public', 'with a picture', null, pg_temp.m(5)) as id;
grant select on r to authenticated;
create function pg_temp.make_older() returns void language sql as $$
  update public.posts set created_at = created_at - interval '1 month'
$$;
select pg_temp.make_older();
select is(pg_temp.remove((select id from r), 'ines'), 'post_not_found', '[F42] another creator cannot remove the post');
select is(pg_temp.remove((select id from r), 'guest'), '42501', '[F42] a guest cannot remove a post');
select is(pg_temp.remove((select id from r)), 'done', '[F42] the owner can remove the post');
select is((select count(*) from public.media where id = any (pg_temp.m(5))), 0::bigint, '[F42] the picture of a removed post is deleted');
select is((select count(*) from public.audience_events where subject_id = (select id from r)), 0::bigint, '[F42] the event of a removed post is deleted');
select is((select text from public.post_texts where post_id = (select id from r)), 'with a picture', '[F42] the text of a removed post is kept');
select is(tests.answer('mara', format('api.post(%L)', (select id from r))), 'done', '[F42] the author cannot read a removed post');
select is(pg_temp.remove((select id from pins where a || n = 'public2')), 'done', '[F42] a pinned post can be removed');
select is(pg_temp.pinned(), null, '[F43] the pin of a removed post is deleted');

-- the cap: 40 percent of the six posts at the start of the month are two
select is(pg_temp.remove((select id from pins where a || n = 'public1')), 'deletion_cap_reached', '[F52] the third deletion of six posts is refused');
select is(pg_temp.remove((select id from r)), 'done', '[F52] removing a removed post again is accepted over the cap');
update public.posts set moderation_state = 'held' where id = (select id from pins where a || n = 'public1');
select is(pg_temp.remove((select id from pins where a || n = 'public1')), 'content_under_review', '[F124] a held post cannot be removed');
update public.posts set moderation_state = 'removed' where id = (select id from pins where a || n = 'public1');
select is(pg_temp.remove((select id from pins where a || n = 'public1')), 'done', '[F52] a post that staff have removed can be removed over the cap');
select is(pg_temp.remove((select id from pins where a || n = 'private1')), 'deletion_cap_reached', '[F52] a post that staff have removed does not raise the number');
select tests.post('mara', 'public', 'more ' || n) from generate_series(1, 3) n;
select is(pg_temp.remove((select id from pins where a || n = 'private1')), 'deletion_cap_reached', '[F52] new posts do not raise the number for older posts');
select pg_temp.make_older();
select is(pg_temp.remove((select id from pins where a || n = 'private1')), 'done', '[F52] a third deletion of eight posts is accepted');
select is(pg_temp.remove((select id from pins where a || n = 'private2')), 'deletion_cap_reached', '[F52] a fourth deletion of eight posts is refused');
select tests.pass('32 days');
select is(pg_temp.remove((select id from pins where a || n = 'private2')), 'done', '[F52] the next month starts with a new number');
select is(tests.answer('ines', format('api.remove_post(%L)', tests.post('ines', 'public', 'the only one'))), 'done',
  '[F52] one deletion a month is always allowed');
select tests.no_drift();

-- promos
create function pg_temp.promote(p_audience text default 'public') returns text language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' then 'done' else a end from tests.answer('ines', format(
    'api.create_post(%L, ''promo'', ''{}'', gen_random_uuid(), p_is_promo => true)', p_audience)) a
$$;
select tests.set_now('2026-11-10 23:50:00+00');
select is(pg_temp.promote(), 'done', format('[F49] promo %s of a day is accepted', n)) from generate_series(1, 5) n;
select is(pg_temp.promote(), 'promo_limit_reached', '[F49] a sixth promo of a day is refused');
select is(pg_temp.promote('private'), 'invalid_payload', '[F49] a private post cannot be a promo');
select tests.pass('10 minutes');
select is(pg_temp.promote(), 'done', '[F49] the next UTC day begins at midnight');
select is((select bool_and(is_promo) from public.posts where id in (select tests.posts_with('promo'))), true, '[F49] a promo is marked as one');

-- posts with a video
select tests.set_now(now());
create temp table v as select tests.make_video('mara', 'processing') as item;
create temp table vp as select tests.post('mara', 'public', 'video', null, array[(select item from v)]) as id;
grant select on vp to authenticated;
select is(tests.answer('jonas', format('api.post(%L)', (select id from vp))), 'done', '[F36] other users cannot read a post whose video is processing');
select is(tests.answer('mara', format('api.post(%L) -> ''is_ready''', (select id from vp))), 'false', '[F36] the author reads a post whose video is processing');
update public.media set state = 'ready' where id = (select item from v);
select is(tests.answer('jonas', format('api.post(%L) #> ''{media,0,kind}''', (select id from vp))), '"video"', '[F36] other users can read a post whose video is ready');
select tests.no_drift();
select * from finish();
