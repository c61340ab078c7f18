-- The cap on deletions leaves out content that nobody else was ever shown: content before its first
-- review, rejected content, and stories whose file is not ready. Each has a twin that counts.
select plan(40);

select tests.make_creator('mara');
select tests.set_now('2026-11-10 10:00:00+00');
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.posted(p_name text) returns void language plpgsql as $$
begin
  insert into pg_temp.made values (p_name || ' picture', tests.make_media(tests.id_of('mara'), 'post'));
  insert into pg_temp.made values (p_name, tests.post('mara', 'public', p_name, null, array[tests.made(p_name || ' picture')]));
end $$;
create function tests.story(p_name text) returns void language plpgsql as $$
begin
  insert into pg_temp.made values (p_name || ' picture', tests.make_media(tests.id_of('mara'), 'story'));
  perform tests.act_as('mara');
  insert into pg_temp.made values (p_name, api.create_story(gen_random_uuid(), tests.made(p_name || ' picture'), p_name));
  perform tests.act_as_owner();
end $$;
create function tests.decide(p_act text, p_name text) returns void language plpgsql as $$
begin
  execute format('select staff.%s(''Ada'', ''It shows a stranger.'', %L)', p_act,
    (select handle from private.reviews where media_id = tests.made(p_name || ' picture')));
end $$;
create function tests.remove(p_what text, p_name text) returns text language sql as $$
  select tests.answer('mara', format('api.remove_%s(%L)', p_what, tests.made(p_name)))
$$;
create function tests.edit(p_name text, p_media text default '{}') returns text language sql as $$
  select tests.answer('mara', format('api.edit_post(%L, %L, %L)', tests.made(p_name), p_name || ' edited', p_media))
$$;
create function tests.left() returns text language sql as $$ select tests.answer('mara', 'api.deletions_left()') $$;

-- five posts that others read: two may go
select tests.post('mara', 'public', 'words ' || n) from generate_series(1, 2) n;
select tests.posted('shown ' || n) from generate_series(1, 2) n;
select tests.posted('album');
select is(tests.left(), '2', '[F52] two of five posts can be deleted');
insert into private.site_config (key, value, is_public) values ('operator_address', '"ops@velour.example"', false)
on conflict (key) do update set value = excluded.value;
update private.site_config set value = '"before"' where key = 'review';

-- what waits
select tests.posted('waiting ' || n), tests.story('waiting story ' || n) from generate_series(1, 5) n;
select is(tests.left(), '2', '[F52] ten posts and stories that wait for their review make no room');
select is(tests.edit('waiting 1'), 'done', '[F52] a post that nobody saw may lose its picture');
select is(tests.left(), '2', '[F52] which is no deletion');
select is(tests.remove('post', 'waiting 2'), 'done', '[F52] a post that waits can be removed');
select is(tests.remove('story', 'waiting story 1'), 'done', '[F52] and a story that waits');
select is(tests.left(), '2', '[F52] neither counts');
select is(tests.remove('post', 'shown 1'), 'done', '[F52] a post that was shown can be removed');
select is(tests.left(), '1', '[F52] and counts');

-- what was rejected
select tests.decide('reject', 'waiting 3'), tests.decide('reject', 'waiting story 2');
select is(tests.left(), '1', '[F52] a rejection changes nothing');
select is(tests.remove('post', 'waiting 3'), 'done', '[F52] a rejected post can be removed');
select is(tests.remove('story', 'waiting story 2'), 'done', '[F52] and a rejected story');
select is(tests.left(), '1', '[F52] neither counts');

-- what was approved
select tests.decide('approve', 'waiting 4'), tests.decide('approve', 'waiting 5'), tests.decide('approve', 'waiting story 3');
select is(tests.left(), '2', '[F52] three that were approved, and the words of an edited post, make room');
select is(tests.remove('post', 'waiting 4'), 'done', '[F52] an approved post can be removed');
select is(tests.left(), '1', '[F52] and counts');
select is(tests.remove('story', 'waiting story 3'), 'done', '[F52] so can an approved story');
select is(tests.left(), '0', '[F52] which counts');
select is(tests.remove('post', 'waiting 5'), 'deletion_cap_reached', '[F52] a third one cannot');
select is(tests.remove('story', 'waiting story 4'), 'done', '[F52] a story that waits can be removed over the cap');

-- shown first, reviewed again or rejected afterwards
insert into made values ('new picture', tests.make_media(tests.id_of('mara'), 'post')), ('poor picture', tests.make_media(tests.id_of('mara'), 'post'));
select is(tests.edit('shown 2', array[tests.made('shown 2 picture'), tests.made('new picture')]::text), 'done', '[F52] a picture is added to a post that was shown');
select is((select review_state from public.posts where id = tests.made('shown 2')), 'pending', '[F52] which waits with it');
select is(tests.remove('post', 'shown 2'), 'deletion_cap_reached', '[F52] it was shown: it cannot be removed over the cap');
select tests.set_now('2026-12-01 00:00:00+00');
select is(tests.left(), '2', '[F52] the next month has its own number');
select is(tests.edit('album', array[tests.made('poor picture')]::text), 'done', '[F52] a picture that was shown is replaced');
select is(tests.left(), '1', '[F52] which counts');
select tests.decide('reject', 'poor');
select is(tests.left(), '1', '[F52] still, after the new one was rejected');
select is(tests.remove('post', 'album'), 'done', '[F52] the rejected post can be removed');
select is(tests.left(), '1', '[F52] and does not count twice');

-- a story whose file is not ready
update private.site_config set value = '"after"' where key = 'review';
select tests.story('broken'), tests.story('good');
update public.media set state = 'failed', failure = 'media_failed' where id = tests.made('broken picture');
select is(tests.remove('story', 'broken'), 'done', '[F52] a story whose file failed can be removed');
select is(tests.left(), '1', '[F52] and does not count');
select is(tests.remove('story', 'good'), 'done', '[F52] one that is shown can be removed');
select is(tests.left(), '0', '[F52] and counts');

-- shown before its review, as of a creator who is trusted, and rejected without an edit
select tests.posted('taken down'), tests.posted('left up');
update public.posts set review_state = 'rejected' where id = tests.made('taken down');
select is(tests.remove('post', 'taken down'), 'done', '[F52] a post that a review took down can be removed');
select is(tests.left(), '1', '[F52] and does not count');
select is(tests.remove('post', 'left up'), 'done', '[F52] one that is shown can be removed');
select is(tests.left(), '0', '[F52] and counts');

-- a picture that is added to be rejected
update private.site_config set value = '"before"' where key = 'review';
insert into made values ('words picture', tests.make_media(tests.id_of('mara'), 'post')),
  ('words', (select post_id from public.post_texts where text = 'words 1'));
select is(tests.edit('words', array[tests.made('words picture')]::text), 'done', '[F52] words that were shown get a picture');
select tests.decide('reject', 'words');
select is(tests.remove('post', 'words'), 'deletion_cap_reached', '[F52] whose rejection makes no room');
select tests.no_drift();
select * from finish();
