-- What walls on screen hear of their counters: one event a wall and fold, the ids of live posts
-- that were counted up or down and nothing else, and only where something was counted.
select plan(14);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['jonas', 'payer']) u;
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));
create temp table p as
select n, tests.post('mara', case when n = 2 then 'private' else 'public' end, 'words ' || n) as id
from generate_series(1, 15) n;
create temp table other as select tests.post('ines', 'public', 'words') as id;
grant select on p, other to anon, authenticated;

create function pg_temp.like_it(p_fan text, p_n integer, p_on boolean default true) returns text language sql as $$
  select tests.answer(p_fan, format('api.like_post(%L, %L)', (select id from p where n = p_n), p_on))
$$;
create function pg_temp.say(p_fan text, p_n integer) returns text language sql as $$
  select case when length(tests.answer(p_fan, format('api.create_comment(gen_random_uuid(), %L, %L)',
    (select id from p where n = p_n), 'words of mine'))) = 36 then 'done' end
$$;
create function pg_temp.heard(p_creator text) returns text language sql as $$
  with taken as (
    delete from realtime.messages where topic = 'wall:' || tests.id_of(p_creator) and event = 'post_counts'
    returning payload)
  select string_agg((select string_agg(coalesce(p.n::text, '?'), ' ' order by p.n)
    from jsonb_array_elements_text(payload -> 'post_ids') i (id) left join p on p.id::text = i.id), ' | ')
  from taken
$$;

select private.roll_up_counters();
select is(pg_temp.heard('mara'), null, '[F44] nothing liked, nothing said: nothing is heard');
select is(pg_temp.like_it('jonas', 1), 'done', '[F44] one post is liked');
select is(pg_temp.say('payer', 2), 'done', '[F45] of another one something is said');
select private.roll_up_counters();
select is((select array_agg(k) from realtime.messages, jsonb_object_keys(payload) k
           where topic = 'wall:' || tests.id_of('mara') and event = 'post_counts' and k <> 'id'),
  '{post_ids}', '[F36] what is heard are ids alone');
select is(pg_temp.heard('mara'), '1 2', '[F44] [F45] of both, in one event');
select is(pg_temp.heard('ines'), null, '[F44] another wall hears nothing');
select private.roll_up_counters();
select is(pg_temp.heard('mara'), null, '[F44] what was folded is not told again');
select pg_temp.like_it('jonas', 3), pg_temp.like_it('jonas', 3, false), pg_temp.like_it('payer', 4);
update public.posts set moderation_state = 'held', moderation_reason = 'reported' where id = (select id from p where n = 4);
select private.roll_up_counters();
select is(pg_temp.heard('mara'), null, '[F124] neither of what came to nothing nor of what staff hold');
select pg_temp.like_it('jonas', n) from p where n <> 4;
select private.roll_up_counters();
select is(pg_temp.heard('mara'), '6 7 8 9 10 11 12 13 14 15', '[F36] of many, the ten newest');
select isnt(pg_temp.like_it('jonas', 2), 'done', '[F33] though a stranger likes no private one');

-- a poll hears of its votes, which are counted under its options
select is(length(tests.answer('mara', $$api.create_post('public', 'which', '{}', gen_random_uuid(),
  p_options => '{one,two}')$$)), 36, '[F41] a poll is asked');
insert into p select 99, tests.posts_with('which');
select private.roll_up_counters();
select pg_temp.heard('mara');
select ok(tests.answer('jonas', format('api.vote(%L, 2::smallint)::jsonb', (select id from p where n = 99))) like '{%',
  '[F41] somebody votes');
select private.roll_up_counters();
select is(pg_temp.heard('mara'), '99', '[F41] [F36] the wall hears of the post, not of the option');
select tests.no_drift();
