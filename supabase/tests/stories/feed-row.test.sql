-- The row of stories above the feed: those of creators whom the fan follows or subscribes to, under
-- the rule of every story, the newest creator first, twenty a page.
select plan(13);

create function pg_temp.share(p_creator text, p_is_ready boolean default true) returns void
language plpgsql as $$
declare
  v_media uuid := tests.make_media(tests.id_of(p_creator), 'story', p_is_ready);
begin
  perform tests.act_as(p_creator);
  -- ids that are created in the same millisecond have no defined order
  perform pg_sleep(0.002);
  perform api.create_story(gen_random_uuid(), v_media, p_creator);
  perform tests.act_as_owner();
end $$;
create function pg_temp.row(p_user text, p_before text default 'null') returns text language sql as $$
  select tests.answer(p_user, format(
    '(select string_agg(g #>> ''{creator,username}'', '' '') from json_array_elements(api.feed_stories(%s)) g)', p_before))
$$;
comment on function pg_temp.row(text, text) is 'The creators of the row; `done` is an empty row.';

select tests.make_creator(u) from unnest(array['mara', 'ines', 'theo', 'noor']) u;
select tests.make_fan(u) from unnest(array['jonas', 'stranger', 'busy']) u;
select tests.act_as('jonas');
select api.follow(tests.id_of(u))::jsonb from unnest(array['mara', 'theo']) u;
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('ines'));
select pg_temp.share(u) from unnest(array['mara', 'noor', 'ines']) u;
select pg_temp.share('theo', false);

select is(pg_temp.row('jonas'), 'ines mara', '[F50] a fan sees those whom they follow or pay, the last to share first');
select is(pg_temp.row('stranger'), 'done', '[F50] a fan who follows nobody has an empty row');
select is(pg_temp.row('guest'), '42501', '[F50] a guest has no row');
select is(pg_temp.row('mara'), 'done', '[F50] a creator has an empty row');
select pg_temp.share('mara');
select is(pg_temp.row('jonas'), 'mara ines', '[F50] a new story moves its creator to the front');
select is(tests.answer('jonas', '(select json_agg(json_array_length(g -> ''stories'')) from json_array_elements(api.feed_stories()) g)')::jsonb,
  '[2, 1]', '[F50] the row has every story of its creators');
select is(tests.answer('jonas', '(select bool_or((s -> ''is_seen'')::text::boolean) from json_array_elements(api.feed_stories()) g, json_array_elements(g -> ''stories'') s)'),
  'false', '[F50] an unseen story is new');

select tests.act_as('jonas');
select api.unfollow(tests.id_of('mara'));
select tests.act_as_owner();
select is(pg_temp.row('jonas'), 'ines', '[F50] a creator whom the fan does not follow any more leaves the row');
select tests.act_as('ines');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(pg_temp.row('jonas'), 'done', '[F50] a creator who blocks the fan leaves the row');
select tests.act_as('ines');
select api.unblock(tests.id_of('jonas'));
select tests.act_as_owner();
update public.stories set expires_at = private.now() - interval '1 second' where creator_id = tests.id_of('ines');
select is(pg_temp.row('jonas'), 'done', '[F50] a story after its day leaves the row');

-- the size of a page
select tests.make_creator('crowd' || n) from generate_series(10, 32) n;
insert into public.follows (fan_id, creator_id)
select tests.id_of('busy'), tests.id_of('crowd' || n) from generate_series(10, 32) n;
select pg_temp.share('crowd' || n) from generate_series(10, 32) n;
select is(array_length(string_to_array(pg_temp.row('busy'), ' '), 1), 20, '[F50] a page of the row has twenty creators');
select is(pg_temp.row('busy', $$(api.feed_stories() #>> '{19,key}')::uuid$$), 'crowd12 crowd11 crowd10',
  '[F50] the second page has the creators after the key');
select set_config('request.headers', '{"x-caller-region": "ZZ"}', true);
insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block');
select is(pg_temp.row('busy'), 'done', '[F50] in a closed region the row is empty');
select * from finish();
