-- The change notification about counters of a wall: each roll-up sends at most one for each wall,
-- with only the ids of live posts whose counters have changed.
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
select is(pg_temp.heard('mara'), null, '[F44] a roll-up without likes and comments sends no notification');
select is(pg_temp.like_it('jonas', 1), 'done', '[F44] a fan can like the first post');
select is(pg_temp.say('payer', 2), 'done', '[F45] a subscriber can comment on the second post');
select private.roll_up_counters();
select is((select array_agg(k) from realtime.messages, jsonb_object_keys(payload) k
           where topic = 'wall:' || tests.id_of('mara') and event = 'post_counts' and k <> 'id'),
  '{post_ids}', '[F36] the notification carries only ids of posts');
select is(pg_temp.heard('mara'), '1 2', '[F44] [F45] one notification carries the liked post and the commented post');
select is(pg_temp.heard('ines'), null, '[F44] the wall of another creator gets no notification');
select private.roll_up_counters();
select is(pg_temp.heard('mara'), null, '[F44] a second roll-up does not repeat the notification');
select pg_temp.like_it('jonas', 3), pg_temp.like_it('jonas', 3, false), pg_temp.like_it('payer', 4);
update public.posts set moderation_state = 'held', moderation_reason = 'reported' where id = (select id from p where n = 4);
select private.roll_up_counters();
select is(pg_temp.heard('mara'), null, '[F124] a withdrawn like and a like of a held post cause no notification');
select pg_temp.like_it('jonas', n) from p where n <> 4;
select private.roll_up_counters();
select is(pg_temp.heard('mara'), '6 7 8 9 10 11 12 13 14 15', '[F36] the notification carries the ten newest of many posts');
select isnt(pg_temp.like_it('jonas', 2), 'done', '[F33] a fan without a subscription cannot like a private post');

-- votes are counted for each option, but the notification carries the id of the post
select is(length(tests.answer('mara', $$api.create_post('public', 'which', '{}', gen_random_uuid(),
  p_options => '{one,two}')$$)), 36, '[F41] a creator can publish a poll');
insert into p select 99, tests.posts_with('which');
select private.roll_up_counters();
select pg_temp.heard('mara');
select ok(tests.answer('jonas', format('api.vote(%L, 2::smallint)::jsonb', (select id from p where n = 99))) like '{%',
  '[F41] a fan can vote');
select private.roll_up_counters();
select is(pg_temp.heard('mara'), '99', '[F41] [F36] the notification about a vote carries the id of the post, not of the option');
select tests.no_drift();
select * from finish();
