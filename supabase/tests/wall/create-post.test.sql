-- Publishing a post: the permissions, the limits of a post, idempotent requests, and the users who
-- are notified.
select plan(27);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');

create function pg_temp.picture(p_owner text, p_kind text default 'image') returns uuid
language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur)
  values (tests.id_of(p_owner), p_kind::public.media_kind, 'post', 'ready', 900, 1200, 'blur')
  returning id
$$;
create temp table pictures as
select n, pg_temp.picture('mara') as id from generate_series(1, 10) n;
create temp table other as
select pg_temp.picture('ines') as foreign_id, pg_temp.picture('mara', 'video') as video_id;
grant select on pictures, other to authenticated, anon;

select tests.act_as('mara');
select lives_ok(
  $$select api.create_post('public', '  hello  ', '{}', '00000000-0000-4000-8000-000000000001')$$,
  '[F38] a creator can publish a text');
select is((select p.kind || ' ' || x.text from public.posts p join public.post_texts x on x.post_id = p.id), 'text hello', '[F38] a post without media is stored trimmed and has the kind text');
select is(
  api.create_post('public', 'hello', '{}', '00000000-0000-4000-8000-000000000001'),
  (select id from public.posts), '[F38] a repeated request returns the same post');
select throws_ok(
  $$select api.create_post('private', 'hello', '{}', '00000000-0000-4000-8000-000000000001')$$,
  'PT409', 'duplicate_request', '[F38] the same request id with another audience is refused');
select throws_ok(
  $$select api.create_post('public', 'hello', array[(select id from pictures limit 1)],
      '00000000-0000-4000-8000-000000000001')$$,
  'PT409', 'duplicate_request', '[F38] the same request id with other media is refused');
select throws_ok($$select api.create_post('public', 'x', '{}', null)$$,
  'PT400', 'invalid_payload', 'a post requires a request id');

select lives_ok(
  $$select api.create_post('private', '', (select array_agg(id order by n) from pictures where n < 10),
      '00000000-0000-4000-8000-000000000002')$$,
  '[F38] a post of nine pictures requires no text');
select is((select count(*) from public.post_media), 9::bigint, '[F38] all nine pictures are linked to the post');
select results_eq(
  'select media_id from public.post_media order by position',
  'select id from pictures where n < 10 order by n', '[F38] the pictures keep the order of the request');
select results_eq(
  'select distinct creator_id = tests.id_of(''mara''), audience::text, kind::text, width, is_live
   from public.post_media',
  $$values (true, 'private', 'image', 900, true)$$, '[F38] each link has the creator, audience, kind, width and live state of the picture');
select throws_ok(
  $$select api.create_post('public', 'ten', (select array_agg(id) from pictures), gen_random_uuid())$$,
  'PT400', 'too_many_post_images', '[F38] ten pictures are refused');
select throws_ok($$select api.create_post('public', ' ', '{}', gen_random_uuid())$$,
  'PT400', 'post_text_required', '[F38] a post without media requires a text');
select throws_ok(
  $$select api.create_post('public', '', array[(select video_id from other)], gen_random_uuid())$$,
  'PT400', 'post_text_required', '[F38] a post with a video requires a text');
select lives_ok(
  $$select api.create_post('public', 'video', array[(select video_id from other)], gen_random_uuid())$$,
  '[F38] a video with a text is accepted');
select throws_ok(
  $$select api.create_post('public', 'both',
      array[(select video_id from other), (select id from pictures where n = 1)], gen_random_uuid())$$,
  'PT400', 'invalid_payload', '[F38] a post cannot have both pictures and a video');
select throws_ok(
  $$select api.create_post('public', repeat('x', 5001), '{}', gen_random_uuid())$$,
  'PT400', 'post_text_too_long', '[F38] more than 5000 characters are refused');
select lives_ok(
  $$select api.create_post('public', repeat('x', 5000), '{}', gen_random_uuid())$$,
  '[F38] 5000 characters are accepted');
select throws_ok(
  $$select api.create_post('public', 'theirs', array[(select foreign_id from other)], gen_random_uuid())$$,
  'PT404', 'media_not_found', '[F38] a creator cannot publish a picture of another creator');

select tests.act_as('jonas');
select throws_ok($$select api.create_post('public', 'x', '{}', gen_random_uuid())$$,
  'PT403', 'method_forbidden', '[F38] a fan cannot publish a post');
select throws_ok(
  $$insert into public.posts (creator_id, request_id, audience, kind)
    values (auth.uid(), gen_random_uuid(), 'public', 'text')$$,
  '42501', null, '[F38] a user cannot insert into the table of posts');
select throws_ok($$insert into public.post_texts (post_id, text) values (gen_random_uuid(), 'x')$$,
  '42501', null, '[F38] a user cannot insert into the table of texts');
select tests.act_as_guest();
select throws_ok($$select api.create_post('public', 'x', '{}', gen_random_uuid())$$,
  '42501', null, '[F38] a guest cannot publish a post');

select tests.act_as_owner();
update public.creator_settings set is_free_wall_disabled = true
where creator_id = tests.id_of('mara');
select tests.act_as('mara');
select throws_ok($$select api.create_post('public', 'x', '{}', gen_random_uuid())$$,
  'PT403', 'free_wall_disabled', '[F35] a public post is refused while the free wall is disabled');
select lives_ok($$select api.create_post('private', 'x', '{}', gen_random_uuid())$$,
  '[F35] a private post is accepted while the free wall is disabled');

select tests.act_as_owner();
select results_eq(
  $$select e.kind::text, e.audience::text from public.audience_events e
    join public.posts p on p.id = e.subject_id order by p.id$$,
  $$values ('wall_post', 'everyone'), ('wall_media', 'subscribers'), ('wall_media', 'everyone'),
           ('wall_post', 'everyone'), ('wall_post', 'subscribers')$$,
  '[F63] a public post creates an event for everyone, a private post for subscribers');
select is(
  (select count(*) from realtime.messages
   where topic = 'wall:' || tests.id_of('mara') and event = 'post_new'), 5::bigint,
  '[F36] each post sends one change notification to the topic of the wall');
select is_empty(
  $$select payload from realtime.messages where topic like 'wall:%'
    and (payload - 'post_id' - 'id') <> '{}'$$,
  '[F36] a change notification of the wall carries only ids');
select * from finish();
