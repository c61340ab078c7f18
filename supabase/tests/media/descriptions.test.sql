-- Describing a picture: its owner only, before a message is sent, and where it is shown.
select plan(14);

select tests.make_creator('mara');
select tests.make_creator('ines');
create temp table m as
select tests.make_media(tests.id_of('mara'), 'post') as posted,
       tests.make_media(tests.id_of('mara'), 'chat') as sent,
       tests.make_media(tests.id_of('mara'), 'story') as story,
       tests.make_media(tests.id_of('mara'), 'avatar') as avatar;
create temp table p as
select tests.post('mara', 'public', 'words', null, array(select posted from m)) as id;
grant select on m to authenticated, anon;

create function pg_temp.describe(p_user text, p_which text, p_alt text) returns text
language sql as $$
  select tests.answer(p_user, format('api.describe_media(%L, %L)', to_jsonb(m) ->> p_which, p_alt)) from m
$$;
create function pg_temp.alt_of(p_which text) returns text language sql as $$
  select x.alt from public.media x, m where x.id = (to_jsonb(m) ->> p_which)::uuid
$$;

select is(pg_temp.describe('mara', 'posted', '  A red door '), '"none"', '[F142] a creator describes a picture');
select is(pg_temp.alt_of('posted'), 'A red door', '[F142] without the spaces around it');
select is((select alt from public.post_media where post_id = (select id from p)), 'A red door',
  '[F142] the post shows the description');
select is(pg_temp.describe('mara', 'posted', repeat('x', 500)), '"none"', '[F142] 500 characters are accepted');
select is(pg_temp.describe('mara', 'posted', repeat('x', 501)), 'description_too_long', '[F142] 501 are refused');
select is(pg_temp.describe('mara', 'posted', ' '), '"none"', '[F142] an empty one removes it');
select is((select alt from public.post_media where post_id = (select id from p)), null, '[F142] from the post too');
select is(pg_temp.describe('mara', 'story', 'At sea'), '"none"', '[F142] the picture of a story is described');
select is(pg_temp.describe('ines', 'posted', 'mine'), 'media_not_found', '[F142] by its owner only');
select is(pg_temp.describe('guest', 'posted', 'mine'), '42501', '[F142] not by a guest');
select is(pg_temp.describe('mara', 'avatar', 'me'), 'media_not_found', '[F142] an avatar has none');
select is(pg_temp.describe('mara', 'sent', 'before'), '"none"', '[F142] before a message is sent');
update public.media set used_at = private.now() where id = (select sent from m);
select is(pg_temp.describe('mara', 'sent', 'after'), 'conflict', '[F142] not afterwards');
update public.media set moderation_state = 'held', moderation_reason = 'x' where id = (select posted from m);
select is(pg_temp.describe('mara', 'posted', 'held'), 'content_under_review', '[F142] not while staff look at it');
select * from finish();
