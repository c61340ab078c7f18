-- The list of stories has a group for each creator, newest first, twenty groups a page by cursor,
-- and covers the five hundred newest stories. The list of views of a story has twenty rows a page.
select plan(8);

create function pg_temp.plant(p_creator uuid, p_count integer) returns void
language plpgsql as $$
declare
  v_media uuid;
begin
  for i in 1 .. p_count loop
    insert into public.media (owner_id, kind, purpose, state, width, height, blur)
    values (p_creator, 'image', 'story', 'ready', 900, 1600, 'b') returning id into v_media;
    insert into public.stories (creator_id, request_id, request_digest, media_id, expires_at)
    values (p_creator, gen_random_uuid(), gen_random_uuid(), v_media,
            clock_timestamp() + interval '24 hours');
  end loop;
  perform pg_sleep(0.002);
end $$;

select tests.make_fan('jonas');
select pg_temp.plant(tests.make_creator('creator' || n), 2) from generate_series(1, 25) n;

select tests.act_as('jonas');
create temp table page as select api.stories()::jsonb as first;
create temp table next as
select api.stories((select (first #>> '{19,key}')::uuid from page))::jsonb as second;
select is((select jsonb_array_length(first) from page), 20, '[F51] the first page has twenty creators');
select is((select jsonb_array_length(second) from next), 5, '[F51] the second page has the remaining five creators');
select is((select first #>> '{0,creator,username}' from page), 'creator25',
  '[F51] the creator of the newest story comes first');
select is((select second #>> '{4,creator,username}' from next), 'creator1', 'the creator of the oldest story comes last');
select is((select count(distinct g #>> '{creator,id}')
           from page, next, jsonb_array_elements(first || second) g), 25::bigint,
  '[F51] each creator is listed once');
select is((select jsonb_array_length(first #> '{0,stories}') from page), 2,
  '[F51] each creator is listed with their stories');

select tests.act_as_owner();
select pg_temp.plant(tests.id_of('creator1'), 499);
select tests.act_as('jonas');
select is((select sum(jsonb_array_length(g -> 'stories')) from jsonb_array_elements(api.stories()::jsonb) g),
  500::bigint, '[F50] the list has at most five hundred stories');

select tests.act_as_owner();
create temp table story as
select id from public.stories where creator_id = tests.id_of('creator2') limit 1;
grant select on story to authenticated;
insert into public.story_views (story_id, viewer_id)
select (select id from story), tests.make_fan('fan' || n) from generate_series(1, 21) n;
select tests.act_as('creator2');
select is((select array[jsonb_array_length(v), jsonb_array_length(
             api.story_views((select id from story), (v #>> '{19,id}')::uuid)::jsonb)]
           from (select api.story_views((select id from story))::jsonb) s (v)), array[20, 1],
  '[F51] the list of views has twenty rows a page');

select * from finish();
