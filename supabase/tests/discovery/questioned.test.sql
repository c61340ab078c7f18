-- A creator whose page a case hides takes no place in a list: browse, search, feed, stories and
-- notifications go on with the others. What a list does not show counts for no badge.
select plan(15);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan('jonas');
select tests.act_as('jonas');
select api.follow(tests.id_of(c)) from unnest(array['mara', 'ines']) c;
select tests.act_as_owner();
select tests.pass_with_ids('1 hour');
create temporary table made as select tests.post('ines', 'public', 'older') as id;
grant select on made to authenticated;
select tests.post('mara', 'public', 'newer ' || n) from generate_series(1, private.limit_page_feed()) n;

create function pg_temp.hide(p_on boolean) returns void language sql as $$
  update private.account_statuses set questioned_at = case when p_on then private.now() end
  where profile_id = tests.id_of('mara')
$$;
create function pg_temp.story_of(p_user text) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_media_id uuid := tests.make_media(tests.id_of(p_user), 'story');
begin
  insert into public.stories (id, creator_id, request_id, request_digest, media_id, expires_at, announced_at)
  values (v_id, tests.id_of(p_user), v_id, v_id, v_media_id, private.now() + interval '1 day', private.now());
end $$;
create function pg_temp.as_jonas(p_call text) returns jsonb language plpgsql as $$
declare
  v jsonb;
begin
  perform tests.act_as('jonas');
  execute 'select to_jsonb((' || p_call || '))' into v;
  perform tests.act_as_owner();
  return v;
end $$;
create function pg_temp.texts() returns jsonb language sql as $$
  select jsonb_path_query_array(pg_temp.as_jonas('api.feed()'), '$[*].text')
$$;
-- What takes a place in a page of browse, whether it is read or not.
create function pg_temp.places_for(p_user text) returns text language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform tests.act_as(p_user);
  v_ids := (private.browse_candidates('newest', null, null, null)).ids;
  perform tests.act_as_owner();
  return (select string_agg(p.username, ' ' order by p.username) from public.profiles p where p.id = any (v_ids));
end $$;
create function pg_temp.badge() returns text language sql as $$
  select pg_temp.as_jonas('api.activity_state()') ->> 'notifications'
$$;

select is(jsonb_array_length(pg_temp.texts()), private.limit_page_feed(), '[F48] a page of the feed is full');
select is(pg_temp.badge()::integer, private.limit_page_feed() + 1, '[F63] the badge counts the posts of both');
select is(pg_temp.places_for('jonas'), 'ines mara', '[F27] browse has both');
select pg_temp.story_of(c) from unnest(array['mara', 'ines']) c;

select pg_temp.hide(true);
select is(pg_temp.texts(), '["older"]'::jsonb, '[F48] the feed goes on below a creator whom a case hides');
select is(pg_temp.places_for('jonas'), 'ines', '[F27] a creator whom a case hides has no place in browse');
select is(pg_temp.places_for('mara'), 'ines mara', 'but in her own');
select is(jsonb_path_query_array(pg_temp.as_jonas($$api.search_creators('mara', null)$$), '$.creators[*].username'), '[]'::jsonb,
  'nor is the creator found by name');
select is((select array_agg(distinct s.creator_id) from unnest((
    select private.feed_story_candidates(null)
    from (select tests.act_as('jonas')) a)) i (id) join public.stories s on s.id = i.id),
  array[tests.id_of('ines')], '[F50] a group of such a creator takes no place among the stories');
select tests.act_as_owner();
select is(pg_temp.badge(), '1', '[F63] such posts count for no badge');

select pg_temp.hide(false);
select is(jsonb_array_length(pg_temp.texts()), private.limit_page_feed(), 'the feed has the posts again');
select is(pg_temp.places_for('jonas'), 'ines mara', 'and browse the creator');

-- a post that is held after it was announced
update public.posts set moderation_state = 'held' where id = (select id from made);
select is(pg_temp.badge()::integer, private.limit_page_feed(), '[F63] a post that is held counts for no badge');
select is(tests.answer('ines', format('api.pin_post(%L, true)', (select id from made))), 'content_under_review',
  '[F43] a post that is held is not pinned');
update public.posts set moderation_state = 'live' where id = (select id from made);
select is(pg_temp.badge()::integer, private.limit_page_feed() + 1, 'one that is released counts again');
select is(tests.answer('ines', format('api.pin_post(%L, true)', (select id from made))), 'done', 'and is pinned');
select * from finish();
