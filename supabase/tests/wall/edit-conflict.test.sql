-- Two edits of one post at once: the later one is refused until it has seen the earlier one, and
-- takes nothing away. A repetition after a lost answer is no conflict.
select plan(17);

select tests.make_creator('mara');
select tests.set_now('2026-11-10 10:00:00+00');
create temp table m as select n, tests.make_media(tests.id_of('mara'), 'post') as id from generate_series(1, 3) n;
grant select on m to authenticated;
create function pg_temp.m(variadic p_places int[]) returns uuid[] language sql as $$
  select array(select m.id from unnest(p_places) with ordinality i (n, place) join m using (n) order by i.place)
$$;
create temp table p as select tests.post('mara', 'public', 'words', null, pg_temp.m(1)) as id;
grant select on p to authenticated;
-- What a page sends: the time of the last edit that it has read, else that of the post.
create function pg_temp.version() returns text language sql as $$
  select coalesce(a ->> 'edited_at', a ->> 'created_at')
  from tests.answer('mara', format('api.post(%L)', (select id from p))) r, cast(r as jsonb) a
$$;
create function pg_temp.edit(p_text text, p_media uuid[], p_seen_at text) returns text language plpgsql as $$
begin
  perform tests.pass('1 minute');
  return tests.answer('mara', format('api.edit_post(%L, %L, %L, %L)', (select id from p), p_text, p_media, p_seen_at));
end $$;
create function pg_temp.stands() returns text language sql as $$
  select concat_ws(' ', x.text, (select string_agg(m.n::text, ' ' order by l.position)
    from public.post_media l join m on m.id = l.media_id where l.post_id = x.post_id))
  from public.post_texts x where x.post_id = (select id from p)
$$;

create temp table before as select pg_temp.version() as version;
select is(pg_temp.edit('first', pg_temp.m(1, 2), (select version from before)), 'done', '[F42] the first of two tabs saves its edit');
select is(pg_temp.stands(), 'first 1 2', '[F42] with the picture that it added');
select is(pg_temp.edit('second', pg_temp.m(1), (select version from before)), 'conflict', '[F42] the second one, which has not seen it, is refused');
select is(pg_temp.edit('second', null, (select version from before)), 'conflict', '[F42] also where it leaves the pictures alone');
select is(pg_temp.edit('first', pg_temp.m(2, 1), (select version from before)), 'conflict', '[F42] or changes their order alone');
select is(pg_temp.stands(), 'first 1 2', '[F42] a refused edit takes nothing away');
select is((select count(*) from public.media where id = any (pg_temp.m(2))), 1::bigint, '[F42] nor the file of a picture');

-- a repetition
select is(pg_temp.edit(' first ', pg_temp.m(1, 2), (select version from before)), 'done', '[F42] the same edit again is done, because its answer may be lost');
select is(pg_temp.stands(), 'first 1 2', '[F42] and changes nothing');

-- who has seen it
select is(pg_temp.edit('second', pg_temp.m(1, 2, 3), pg_temp.version()), 'done', '[F42] who has seen the first edit can replace it');
select is(pg_temp.stands(), 'second 1 2 3', '[F42] the post has what both of them added');
select is(pg_temp.edit('third', pg_temp.m(1, 2, 3), pg_temp.version()), 'done', '[F42] as often as wanted');
select is(pg_temp.edit('of an older page', null, null), 'done', '[F42] an edit that names no version replaces any');

-- what is no edit
create temp table pinned as select pg_temp.version() as version;
select is(tests.answer('mara', format('api.pin_post(%L, true)', (select id from p))), 'done', 'the post is pinned');
select is(tests.answer('mara', format('api.set_post_audience(%L, ''private'')', (select id from p))), 'done', 'and made private');
select is(pg_temp.edit('fourth', null, (select version from pinned)), 'done', '[F42] a pin or another audience is no edit');
update public.posts set moderation_state = 'held';
select is(pg_temp.edit('fifth', null, (select version from pinned)), 'content_under_review', '[F124] a held post is told as such first');
select * from finish();
