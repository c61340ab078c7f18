-- The cap on deletions: posts, stories before their end, and edits that take all media
-- of a post count together, a post once a month; staff's takedowns never do; one is always allowed.
-- The base is what was live when the month began.
select plan(57);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan('jonas');
select tests.set_now('2026-11-10 10:00:00+00');
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.story(p_name text, p_user text default 'mara') returns void language plpgsql as $$
declare
  v_media uuid := tests.make_media(tests.id_of(p_user), 'story');
begin
  perform tests.act_as(p_user);
  insert into pg_temp.made values (p_name, api.create_story(gen_random_uuid(), v_media, p_name));
  perform tests.act_as_owner();
end $$;
create function tests.album(p_name text) returns void language plpgsql as $$
begin
  insert into pg_temp.made values (p_name || ' picture', tests.make_media(tests.id_of('mara'), 'post'));
  insert into pg_temp.made values (p_name, tests.post('mara', 'public', p_name, null, array[tests.made(p_name || ' picture')]));
end $$;
create function tests.remove(p_what text, p_name text, p_user text default 'mara') returns text language sql as $$
  select tests.answer(p_user, format('api.remove_%s(%L)', p_what, tests.made(p_name)))
$$;
create function tests.edit(p_name text, p_media text default '{}') returns text language sql as $$
  select tests.answer('mara', format('api.edit_post(%L, %L, %L)', tests.made(p_name), p_name || ' edited', p_media))
$$;
-- of what was made before the month
create function tests.left_for(p_user text) returns text language sql as $$
  select tests.answer(p_user, 'api.deletions_left(''2026-10-20 10:00:00+00'')')
$$;
create function tests.left_of_new(p_user text) returns text language sql as $$
  select tests.answer(p_user, 'api.deletions_left()')
$$;

create function tests.make_older(p_user text) returns void language sql as $$
  update public.posts set created_at = '2026-10-20 10:00:00+00' where creator_id = tests.id_of(p_user);
  update public.media set created_at = '2026-10-20 09:00:00+00' where owner_id = tests.id_of(p_user);
  update public.stories set created_at = '2026-10-31 23:00:00+00' where creator_id = tests.id_of(p_user);
$$;

-- whose number it is
select is(tests.left_for('mara'), '1', '[F52] one deletion a month is always allowed');
select is(tests.left_for('jonas'), 'method_forbidden', '[F52] a fan has no number');
select is(tests.left_for('guest'), '42501', '[F52] nor has a guest');

-- posts and stories are one base: ten items leave room for four
select tests.album('album ' || n) from generate_series(1, 4) n;
insert into made select 'post ' || n, tests.post('mara', 'public', 'post ' || n) from generate_series(1, 3) n;
select tests.story('story ' || n) from generate_series(1, 3) n;
select is(tests.left_for('mara'), '1', '[F52] what is made in the month makes no room for what was there');
select is(tests.left_of_new('mara'), '4', '[F52] four of ten that are made in it may go');
select tests.make_older('mara');
select is(tests.left_for('mara'), '4', '[F52] four of ten posts and stories of before may go');
select tests.post('mara', 'public', 'junk ' || n) from generate_series(1, 40) n;
select is(tests.left_for('mara'), '4', '[F52] forty posts of this month change nothing');
select is(tests.left_of_new('mara'), '20', '[F52] but for themselves');
update public.posts set removed_at = '2026-10-30 10:00:00+00' where id in (select post_id from public.post_texts where text like 'junk %');
select is(tests.left_for('ines'), '1', '[F52] everybody has a number of their own');
select is(tests.remove('story', 'story 1'), 'done', '[F52] a story is removed before its end');
select is(tests.left_for('mara'), '3', '[F52] which counts');
select is(tests.remove('story', 'story 1'), 'done', '[F52] again it is removed already');
select is(tests.left_for('mara'), '3', '[F52] which counts no more');
select is(tests.edit('album 1', null), 'done', '[F52] new words for an album');
select is(tests.edit('album 1', array[tests.made('album 1 picture')]::text), 'done', '[F52] and the same picture');
select is(tests.left_for('mara'), '3', '[F52] take nothing away');
insert into made values ('another picture', tests.make_media(tests.id_of('mara'), 'post'));
select is(tests.edit('album 1', array[tests.made('album 1 picture'), tests.made('another picture')]::text), 'done', '[F52] another picture beside it');
select is(tests.left_for('mara'), '3', '[F52] is no deletion');
select is(tests.edit('album 1', array[tests.made('another picture')]::text), 'done', '[F52] then without the first one');
select is(tests.left_for('mara'), '2', '[F52] which takes all that the post had');
select is(tests.edit('album 1'), 'done', '[F52] an edit takes the last picture of a post');
select is(tests.left_for('mara'), '2', '[F52] which counts once a month');
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

-- junk of the month, and pictures in the place of others
select tests.set_now('2026-12-10 10:00:00+00');
create function tests.pictures_of_ines(p_name text, p_count integer default 1) returns uuid[] language sql as $$
  with p as (
    insert into pg_temp.made select p_name || n, tests.make_media(tests.id_of('ines'), 'post')
    from generate_series(1, p_count) n returning id)
  select array_agg(id) from p
$$;
insert into made select 'old ' || n, tests.post('ines', 'private', 'old ' || n) from generate_series(1, 19) n;
insert into made values ('vault', tests.post('ines', 'private', 'vault', null, tests.pictures_of_ines('vault ', 3)));
update public.posts set created_at = '2026-11-20 10:00:00+00' where creator_id = tests.id_of('ines');
update public.media set created_at = '2026-11-20 09:00:00+00' where owner_id = tests.id_of('ines');
create function tests.edit_vault(p_user text, p_media uuid[]) returns text language sql as $$
  select tests.answer(p_user, format('api.edit_post(%L, %L, %L)', tests.made('vault'), 'vault', p_media))
$$;
select is(tests.left_for('ines'), '8', '[F52] eight of twenty posts may go');
insert into made select 'junk ' || n, tests.post('ines', 'public', 'junk ' || n) from generate_series(1, 40) n;
select is(tests.left_for('ines'), '8', '[F52] also beside forty new ones');
select is(tests.edit_vault('ines', array[tests.made('vault 1'), tests.made('vault 2')]), 'done', '[F52] one of three pictures goes');
select is(tests.left_for('ines'), '8', '[F52] which is no deletion');
select is(tests.edit_vault('ines', tests.pictures_of_ines('pixel ')), 'done', '[F52] a pixel in the place of two');
select is(tests.left_for('ines'), '7', '[F52] is one');
select is((select count(*) from public.media where id in (tests.made('vault 1'), tests.made('vault 2'))), 0::bigint, '[F52] for they are gone');
select is(tests.edit_vault('ines', tests.pictures_of_ines('dot ')), 'done', '[F52] another pixel');
select is(tests.left_for('ines'), '7', '[F52] counts no second time');
select is((select string_agg(tests.remove('post', 'junk ' || n, 'ines'), ' ') from generate_series(1, 2) n), 'done done', '[F52] junk may be removed');
select is(array[tests.left_for('ines'), tests.left_of_new('ines')], '{7,21}', '[F52] which counts among all, not among the old ones');
select is((select count(*) from generate_series(1, 19) n where tests.remove('post', 'old ' || n, 'ines') = 'done'), 7::bigint,
  '[F52] of the twenty, eight go in all');
select is(tests.edit_vault('ines', tests.pictures_of_ines('speck ')), 'done', '[F52] the emptied post is edited on');
insert into made values ('clip', tests.post('ines', 'private', 'clip', null, tests.pictures_of_ines('clip ')));
update public.media set state = 'failed', failure = 'media_failed' where id = tests.made('clip 1');
select is(tests.answer('ines', format('api.edit_post(%L, ''clip'', %L)', tests.made('clip'), tests.pictures_of_ines('good '))),
  'done', '[F52] what failed is replaced');
select is(tests.left_of_new('ines'), '14', '[F52] which is no deletion');
select is(tests.answer('ines', format('api.edit_post(%L, ''clip'', %L)', tests.made('clip'), array[tests.made('good 1')])),
  'done', '[F52] and edited');
select tests.no_drift();
select * from finish();
