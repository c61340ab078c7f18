-- The cap on deletions counts the removal of a post, of a story before its end, and an edit that
-- removes all media of a post. A post counts once a month, and takedowns by staff never count. One
-- deletion is always allowed. The cap is a share of the items that were live at the start of the
-- month.
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
-- the deletions left for items created before this month
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

-- permissions
select is(tests.left_for('mara'), '1', '[F52] one deletion a month is always allowed');
select is(tests.left_for('jonas'), 'method_forbidden', '[F52] a fan cannot read a number of deletions');
select is(tests.left_for('guest'), '42501', '[F52] a guest cannot read a number of deletions');

-- posts and stories are counted together: of ten items, four can be deleted
select tests.album('album ' || n) from generate_series(1, 4) n;
insert into made select 'post ' || n, tests.post('mara', 'public', 'post ' || n) from generate_series(1, 3) n;
select tests.story('story ' || n) from generate_series(1, 3) n;
select is(tests.left_for('mara'), '1', '[F52] items created this month do not raise the number for older items');
select is(tests.left_of_new('mara'), '4', '[F52] four of ten items created this month can be deleted');
select tests.make_older('mara');
select is(tests.left_for('mara'), '4', '[F52] four of ten posts and stories created before this month can be deleted');
select tests.post('mara', 'public', 'junk ' || n) from generate_series(1, 40) n;
select is(tests.left_for('mara'), '4', '[F52] forty posts of this month do not raise the number for older items');
select is(tests.left_of_new('mara'), '20', '[F52] forty posts of this month raise the number for new items');
update public.posts set removed_at = '2026-10-30 10:00:00+00' where id in (select post_id from public.post_texts where text like 'junk %');
select is(tests.left_for('ines'), '1', '[F52] each creator has a number of their own');
select is(tests.remove('story', 'story 1'), 'done', '[F52] a creator can remove a story before its end');
select is(tests.left_for('mara'), '3', '[F52] removing a story before its end counts as a deletion');
select is(tests.remove('story', 'story 1'), 'done', '[F52] removing the story again is accepted');
select is(tests.left_for('mara'), '3', '[F52] removing the story again does not count');
select is(tests.edit('album 1', null), 'done', '[F52] an edit of the text alone is accepted');
select is(tests.edit('album 1', array[tests.made('album 1 picture')]::text), 'done', '[F52] an edit with the same picture is accepted');
select is(tests.left_for('mara'), '3', '[F52] edits that keep the picture do not count');
insert into made values ('another picture', tests.make_media(tests.id_of('mara'), 'post'));
select is(tests.edit('album 1', array[tests.made('album 1 picture'), tests.made('another picture')]::text), 'done', '[F52] an edit that adds a picture is accepted');
select is(tests.left_for('mara'), '3', '[F52] adding a picture does not count');
select is(tests.edit('album 1', array[tests.made('another picture')]::text), 'done', '[F52] an edit that removes the original picture is accepted');
select is(tests.left_for('mara'), '2', '[F52] removing every original picture counts as a deletion');
select is(tests.edit('album 1'), 'done', '[F52] an edit can remove the last picture of a post');
select is(tests.left_for('mara'), '2', '[F52] a second emptying edit of the same post does not count in the same month');
select is(tests.edit('album 1'), 'done', '[F52] a post without media can be edited');
select is(tests.left_for('mara'), '2', '[F52] editing a post without media does not count');
select is(tests.remove('post', 'album 1'), 'done', '[F52] an emptied post can be removed');
select is(tests.left_for('mara'), '2', '[F52] removing an emptied post does not count again');
select is(tests.remove('post', 'post 1'), 'done', '[F52] a creator can remove a post');
select is(tests.remove('post', 'post 2'), 'done', '[F52] a creator can remove a second post');
select is(tests.left_for('mara'), '0', '[F52] two removed posts use up the number');
select is(tests.remove('story', 'story 2'), 'deletion_cap_reached', '[F52] a story cannot be removed over the cap');
select is(tests.edit('album 2'), 'deletion_cap_reached', '[F52] the last picture of a post cannot be removed over the cap');
select is((select count(*) from public.post_media where post_id = tests.made('album 2')), 1::bigint, '[F52] a refused edit keeps the picture');
select is(tests.remove('post', 'post 3'), 'deletion_cap_reached', '[F52] a post cannot be removed over the cap');

-- removals that do not count
select private.act_remove('Ada', 'not allowed', 'story', tests.made('story 2'));
select is(tests.remove('story', 'story 2'), 'done', '[F52] a story that staff have removed can always be removed');
select is(tests.left_for('mara'), '0', '[F52] a story that staff have removed does not raise the number');
select tests.pass('25 hours');
select is(tests.remove('story', 'story 3'), 'done', '[F52] an expired story can be removed over the cap');
select is(tests.left_for('mara'), '0', '[F52] removing an expired story does not change the number');
select tests.set_now('2026-12-01 00:00:00+00');
select is(tests.left_for('mara'), '1', '[F52] the next month starts with a new number and without expired stories');
select is(tests.edit('album 2'), 'done', '[F52] the one deletion left can be an edit that removes the last picture');
select is(tests.edit('album 3'), 'deletion_cap_reached', '[F52] a second emptying edit is refused');

-- junk posts of this month, and replaced pictures
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
select is(tests.left_for('ines'), '8', '[F52] eight of twenty older posts can be deleted');
insert into made select 'junk ' || n, tests.post('ines', 'public', 'junk ' || n) from generate_series(1, 40) n;
select is(tests.left_for('ines'), '8', '[F52] forty new posts do not raise the number of eight for older posts');
select is(tests.edit_vault('ines', array[tests.made('vault 1'), tests.made('vault 2')]), 'done', '[F52] an edit can remove one of three pictures');
select is(tests.left_for('ines'), '8', '[F52] removing one of three pictures does not count');
select is(tests.edit_vault('ines', tests.pictures_of_ines('pixel ')), 'done', '[F52] an edit can replace the last two original pictures by a new one');
select is(tests.left_for('ines'), '7', '[F52] replacing all original pictures counts as a deletion');
select is((select count(*) from public.media where id in (tests.made('vault 1'), tests.made('vault 2'))), 0::bigint, '[F52] the replaced pictures are deleted');
select is(tests.edit_vault('ines', tests.pictures_of_ines('dot ')), 'done', '[F52] a second replacement in the same post is accepted');
select is(tests.left_for('ines'), '7', '[F52] a second replacement in the same post does not count');
select is((select string_agg(tests.remove('post', 'junk ' || n, 'ines'), ' ') from generate_series(1, 2) n), 'done done', '[F52] new posts can be removed');
select is(array[tests.left_for('ines'), tests.left_of_new('ines')], '{7,21}', '[F52] removing new posts lowers the number for new items, not for older ones');
select is((select count(*) from generate_series(1, 19) n where tests.remove('post', 'old ' || n, 'ines') = 'done'), 7::bigint,
  '[F52] seven of the older posts can be removed besides the emptied one');
select is(tests.edit_vault('ines', tests.pictures_of_ines('speck ')), 'done', '[F52] an emptied post can be edited over the cap');
insert into made values ('clip', tests.post('ines', 'private', 'clip', null, tests.pictures_of_ines('clip ')));
update public.media set state = 'failed', failure = 'media_failed' where id = tests.made('clip 1');
select is(tests.answer('ines', format('api.edit_post(%L, ''clip'', %L)', tests.made('clip'), tests.pictures_of_ines('good '))),
  'done', '[F52] a failed media item can be replaced');
select is(tests.left_of_new('ines'), '14', '[F52] replacing a failed media item does not count');
select is(tests.answer('ines', format('api.edit_post(%L, ''clip'', %L)', tests.made('clip'), array[tests.made('good 1')])),
  'done', '[F52] a post with a replaced media item can be edited again');
select tests.no_drift();
select * from finish();
