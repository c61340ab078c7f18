-- Polls: 2 to 5 options of at most 200 characters, a text, one vote for each customer who may see
-- the post; counts for the owner, percentages for who has voted, nothing for others by any
-- function.
select plan(45);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'stranger', 'second', 'third', 'blocked']) u;
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();

-- making one
create function pg_temp.make(p_text text, p_options text, p_more text default '') returns text language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' then 'done' else a end from tests.answer('mara', format(
    'api.create_post(''public'', %L, ''{}'', gen_random_uuid(), p_options => %s %s)', p_text, p_options, p_more)) a
$$;
select is(pg_temp.make('which', $$'{one,two}'$$), 'done', '[F41] two options make a poll');
select is((select kind from public.posts where id in (select tests.posts_with('which'))), 'poll'::public.post_kind, '[F41] which is what the post is');
select is(pg_temp.make('five', $$'{a,b,c,d,e}'$$, $$, p_kind => 'poll'$$), 'done', '[F41] five are the most');
select is(pg_temp.make('one', $$'{a}'$$), 'invalid_poll_options', '[F41] one is no choice');
select is(pg_temp.make('six', $$'{a,b,c,d,e,f}'$$), 'invalid_poll_options', '[F41] six are too many');
select is(pg_temp.make('none', $$'{}'$$), 'invalid_poll_options', '[F41] none is no poll');
select is(pg_temp.make('none', 'null', $$, p_kind => 'poll'$$), 'invalid_poll_options', '[F41] nor is a poll without any');
select is(pg_temp.make('blank', $$array['a', '  ']$$), 'invalid_poll_options', '[F41] an empty option is none');
select is(pg_temp.make('long', $$array['a', repeat('x', 201)]$$), 'invalid_poll_options', '[F41] 201 characters are too long');
select is(pg_temp.make('fits', $$array[' a ', repeat('x', 200)]$$), 'done', '[F41] 200 fit');
select is((select array_to_string(x.options, '|') from public.post_texts x
           where x.post_id in (select tests.posts_with('fits'))), 'a|' || repeat('x', 200), '[F41] options are kept trimmed, in their order');
select is(pg_temp.make(' ', $$'{a,b}'$$), 'poll_text_required', '[F41] a poll needs a text');
select is(pg_temp.make('which', $$'{a,b}'$$, $$, p_kind => 'text'$$), 'invalid_payload', '[F41] and is called one');
select is(tests.answer('mara', format('api.create_post(''public'', ''x'', array[%L]::uuid[], gen_random_uuid(), p_options => ''{a,b}'')',
  tests.make_video('mara'))), 'invalid_payload', '[F41] a poll has no media');

-- voting
create temp table p as select tests.post('mara', a, 'poll ' || a, '{red,green,blue}') as id, a from unnest(array['public', 'private']) a;
grant select on p to anon, authenticated;
create function pg_temp.vote(p_user text, p_option int, p_audience text default 'public') returns text language sql as $$
  select case when a like '{%' then 'done' else a end from tests.answer(p_user, format('api.vote(%L, %s::smallint)::jsonb',
    (select id from p where a = p_audience), coalesce(p_option::text, 'null'))) a
$$;
create function pg_temp.poll(p_user text, p_call text default 'api.post(%L) -> ''poll''') returns text language plpgsql as $$
declare
  v jsonb := nullif(tests.answer(p_user, format(p_call, (select id from p where a = 'public'))), 'done')::jsonb;
begin
  return format('%s/%s:%s', coalesce(v ->> 'voted', '-'), coalesce(v ->> 'total', '-'),
    (select string_agg(format('%s,%s', coalesce(o ->> 'votes', '-'), coalesce(o ->> 'percent', '-')), ' ') from jsonb_array_elements(v -> 'options') o));
end $$;
select is(pg_temp.vote('stranger', 2), 'done', '[F41] a stranger votes in a public poll');
select is(pg_temp.vote('stranger', 2), 'done', '[F41] the same vote again is no other one');
select is(pg_temp.vote('stranger', 1), 'already_voted', '[F41] a vote is not changed');
select is(pg_temp.vote('stranger', 1, 'private'), 'post_not_found', '[F41] nor given where one may not look');
select is(pg_temp.vote('subscriber', 1, 'private'), 'done', '[F41] a subscriber votes in a private poll');
select is(pg_temp.vote('mara', 1), 'cannot_vote_own_poll', '[F41] the owner does not vote');
select is(pg_temp.vote('ines', 1), 'ineligible_action', '[F41] nor another creator');
select is(pg_temp.vote('blocked', 1), 'post_not_found', '[F41] nor who is blocked');
select is(pg_temp.vote('guest', 1), '42501', '[F41] nor a guest');
select is(pg_temp.vote('second', 4), 'invalid_poll_option', '[F41] there are only so many options');
select is(pg_temp.vote('second', 0), 'invalid_poll_option', '[F41] counted from one');
select is(pg_temp.vote('second', null), 'invalid_poll_option', '[F41] none is no vote');
select is(tests.answer('second', format('api.vote(%L, 1::smallint)::jsonb', (select tests.post('mara', 'public', 'no poll')))),
  'invalid_poll_option', '[F41] what is no poll has none');
select is(pg_temp.vote('second', 2), 'done', '[F41] another person votes');
select is(pg_temp.vote('third', 1), 'done', '[F41] and one more');

-- who sees what
select is(pg_temp.poll('mara'), '-/3:1,33 2,67 0,0', '[F41] the owner sees counts');
select is(pg_temp.poll('stranger'), '2/-:-,33 -,67 -,0', '[F41] who has voted sees percentages and their choice');
select is(pg_temp.poll('subscriber'), '-/-:-,- -,- -,-', '[F41] who has not sees the options alone');
select is(pg_temp.poll('ines'), '-/-:-,- -,- -,-', '[F41] as does another creator');
select is(pg_temp.poll('guest', '(select x -> ''poll'' from json_array_elements(api.guest_wall(''mara'')) x where x ->> ''id'' = %L)'),
  '-/-:-,- -,- -,-', '[F41] and a guest');
select is(pg_temp.poll('subscriber', '(select x -> ''poll'' from json_array_elements(api.wall_posts(tests.id_of(''mara''))) x where x ->> ''id'' = %L)'),
  '-/-:-,- -,- -,-', '[F41] the wall tells no more');
select is(pg_temp.poll('subscriber', '(select x -> ''poll'' from json_array_elements(api.feed()) x where x ->> ''id'' = %L)'),
  '-/-:-,- -,- -,-', '[F41] nor does the feed');
select is(pg_temp.poll('blocked') , '-/-:', '[F41] who is blocked has no poll at all');
select private.roll_up_counters();
select is(pg_temp.poll('mara'), '-/3:1,33 2,67 0,0', '[F41] folding changes nothing');
select is(tests.answer('stranger', format('(select count(*) from private.%I)', t)), '42501', format('[F41] nobody reads %s', t))
from unnest(array['counters', 'counter_changes']) t;
select is(tests.answer('stranger', '(select count(*) from public.poll_votes)'), '1', '[F41] everybody reads their own vote');
select is(tests.answer('ines', '(select count(*) from public.poll_votes)'), '0', '[F41] and nobody else''s');
select tests.act_as('mara');
select throws_ok($$select api.edit_post((select id from p limit 1), ' ')$$, 'PT400', 'poll_text_required', '[F42] a poll keeps its text');
select lives_ok($$select api.edit_post((select id from p where a = 'public'), 'new words')$$, '[F42] which may be another');
select tests.act_as_owner();
select tests.no_drift('[F41] no counter has drifted');
select * from finish();
