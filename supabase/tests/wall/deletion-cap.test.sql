-- The cap on deletions (C34, C99): posts, stories before their end, and edits that take the last medium
-- of a post count together, a post once a month; staff's takedowns never do; one is always allowed.
select plan(35);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan('jonas');
select tests.set_now('2026-11-10 10:00:00+00');
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.story(p_name text, p_person text default 'mara') returns void language plpgsql as $$
declare
  v_media uuid := tests.make_media(tests.id_of(p_person), 'story');
begin
  perform tests.act_as(p_person);
  insert into pg_temp.made values (p_name, api.create_story(gen_random_uuid(), v_media, p_name));
  perform tests.act_as_owner();
end $$;
create function tests.album(p_name text) returns void language plpgsql as $$
begin
  insert into pg_temp.made values (p_name || ' picture', tests.make_media(tests.id_of('mara'), 'post'));
  insert into pg_temp.made values (p_name, tests.post('mara', 'public', p_name, null, array[tests.made(p_name || ' picture')]));
end $$;
create function tests.remove(p_what text, p_name text, p_person text default 'mara') returns text language sql as $$
  select tests.answer(p_person, format('api.remove_%s(%L)', p_what, tests.made(p_name)))
$$;
create function tests.edit(p_name text, p_media text default '{}') returns text language sql as $$
  select tests.answer('mara', format('api.edit_post(%L, %L, %L)', tests.made(p_name), p_name || ' edited', p_media))
$$;
create function tests.left_for(p_person text) returns text language sql as $$
  select tests.answer(p_person, 'api.deletions_left()')
$$;

-- whose number it is
select is(tests.left_for('mara'), '1', '[F52] one deletion a month is always allowed');
select is(tests.left_for('jonas'), 'method_forbidden', '[F52] a fan has no number');
select is(tests.left_for('guest'), '42501', '[F52] nor has a guest');

-- posts and stories are one base: ten items leave room for four
select tests.album('album ' || n) from generate_series(1, 4) n;
insert into made select 'post ' || n, tests.post('mara', 'public', 'post ' || n) from generate_series(1, 3) n;
select tests.story('story ' || n) from generate_series(1, 3) n;
select is(tests.left_for('mara'), '4', '[F52] four of ten posts and stories may go');
select is(tests.left_for('ines'), '1', '[F52] everybody has a number of their own');
select is(tests.remove('story', 'story 1'), 'done', '[F52] a story is removed before its end');
select is(tests.left_for('mara'), '3', '[F52] which counts');
select is(tests.remove('story', 'story 1'), 'done', '[F52] again it is removed already');
select is(tests.left_for('mara'), '3', '[F52] which counts no more');
select is(tests.edit('album 1', null), 'done', '[F52] new words for an album');
select is(tests.edit('album 1', array[tests.made('album 1 picture')]::text), 'done', '[F52] and the same picture');
select is(tests.left_for('mara'), '3', '[F52] take nothing away');
insert into made values ('another picture', tests.make_media(tests.id_of('mara'), 'post'));
select is(tests.edit('album 1', array[tests.made('another picture')]::text), 'done', '[F52] another picture in its place');
select is(tests.left_for('mara'), '3', '[F52] is no deletion');
select is(tests.edit('album 1'), 'done', '[F52] an edit takes the last picture of a post');
select is(tests.left_for('mara'), '2', '[F52] which counts');
select is(tests.edit('album 1'), 'done', '[F52] a post without media is edited');
select is(tests.left_for('mara'), '2', '[F52] which takes nothing away');
select is(tests.remove('post', 'album 1'), 'done', '[F52] the emptied post is removed');
select is(tests.left_for('mara'), '2', '[F52] which counts once');
select is(tests.remove('post', 'post 1'), 'done', '[F52] a post is removed');
select is(tests.remove('post', 'post 2'), 'done', '[F52] and another one');
select is(tests.left_for('mara'), '0', '[F52] none is left');
select is(tests.remove('story', 'story 2'), 'deletion_cap_reached', '[F52] no story goes then');
select is(tests.edit('album 2'), 'deletion_cap_reached', '[F52] no last picture');
select is((select count(*) from public.post_media where post_id = tests.made('album 2')), 1::bigint, '[F52] which stays');
select is(tests.remove('post', 'post 3'), 'deletion_cap_reached', '[F52] and no post');

-- what is not the creator's to count
select staff.remove_content('Ada', 'not allowed', 'story', tests.made('story 2'));
select is(tests.remove('story', 'story 2'), 'done', '[F52] what staff took down may always go');
select is(tests.left_for('mara'), '0', '[F52] and gives no room to others');
select tests.pass('25 hours');
select is(tests.remove('story', 'story 3'), 'done', '[F52] a story that is over may go');
select is(tests.left_for('mara'), '0', '[F52] which takes nothing away and gives nothing');
select tests.set_now('2026-12-01 00:00:00+00');
select is(tests.left_for('mara'), '1', '[F52] the next month counts anew, without what is over');
select is(tests.edit('album 2'), 'done', '[F52] its one deletion may be the last picture of a post');
select is(tests.edit('album 3'), 'deletion_cap_reached', '[F52] a second one is too many of four');
select tests.no_drift();
select * from finish();
