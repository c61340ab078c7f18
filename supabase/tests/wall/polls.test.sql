-- A poll has a text and 2 to 5 options of at most 200 characters. Each fan who can see the post has
-- one vote. The owner sees counts, a fan who has voted sees percentages, and other users see no
-- numbers in any function.
select plan(45);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'stranger', 'second', 'third', 'blocked']) u;
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();

-- publishing a poll
create function pg_temp.make(p_text text, p_options text, p_more text default '') returns text language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' then 'done' else a end from tests.answer('mara', format(
    'api.create_post(''public'', %L, ''{}'', gen_random_uuid(), p_options => %s %s)', p_text, p_options, p_more)) a
$$;
select is(pg_temp.make('which', $$'{one,two}'$$), 'done', '[F41] a poll of two options is accepted');
select is((select kind from public.posts where id in (select tests.posts_with('which'))), 'poll'::public.post_kind, '[F41] a post with options has the kind poll');
select is(pg_temp.make('five', $$'{a,b,c,d,e}'$$, $$, p_kind => 'poll'$$), 'done', '[F41] a poll of five options is accepted');
select is(pg_temp.make('one', $$'{a}'$$), 'invalid_poll_options', '[F41] a poll of one option is refused');
select is(pg_temp.make('six', $$'{a,b,c,d,e,f}'$$), 'invalid_poll_options', '[F41] a poll of six options is refused');
select is(pg_temp.make('none', $$'{}'$$), 'invalid_poll_options', '[F41] an empty list of options is refused');
select is(pg_temp.make('none', 'null', $$, p_kind => 'poll'$$), 'invalid_poll_options', '[F41] a post of the kind poll without options is refused');
select is(pg_temp.make('blank', $$array['a', '  ']$$), 'invalid_poll_options', '[F41] a blank option is refused');
select is(pg_temp.make('long', $$array['a', repeat('x', 201)]$$), 'invalid_poll_options', '[F41] an option of 201 characters is refused');
select is(pg_temp.make('fits', $$array[' a ', repeat('x', 200)]$$), 'done', '[F41] an option of 200 characters is accepted');
select is((select array_to_string(x.options, '|') from public.post_texts x
           where x.post_id in (select tests.posts_with('fits'))), 'a|' || repeat('x', 200), '[F41] options are stored trimmed and in their order');
select is(pg_temp.make(' ', $$'{a,b}'$$), 'poll_text_required', '[F41] a poll requires a text');
select is(pg_temp.make('which', $$'{a,b}'$$, $$, p_kind => 'text'$$), 'invalid_payload', '[F41] options with the kind text are refused');
select is(tests.answer('mara', format('api.create_post(''public'', ''x'', array[%L]::uuid[], gen_random_uuid(), p_options => ''{a,b}'')',
  tests.make_video('mara'))), 'invalid_payload', '[F41] a poll with media is refused');

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
select is(pg_temp.vote('stranger', 2), 'done', '[F41] a fan without a subscription can vote in a public poll');
select is(pg_temp.vote('stranger', 2), 'done', '[F41] repeating the same vote is accepted');
select is(pg_temp.vote('stranger', 1), 'already_voted', '[F41] a vote cannot be changed');
select is(pg_temp.vote('stranger', 1, 'private'), 'post_not_found', '[F41] a fan cannot vote in a poll that they cannot see');
select is(pg_temp.vote('subscriber', 1, 'private'), 'done', '[F41] a subscriber can vote in a private poll');
select is(pg_temp.vote('mara', 1), 'cannot_vote_own_poll', '[F41] the owner cannot vote');
select is(pg_temp.vote('ines', 1), 'ineligible_action', '[F41] another creator cannot vote');
select is(pg_temp.vote('blocked', 1), 'post_not_found', '[F41] a blocked fan cannot vote');
select is(pg_temp.vote('guest', 1), '42501', '[F41] a guest cannot vote');
select is(pg_temp.vote('second', 4), 'invalid_poll_option', '[F41] a vote for an option above the last is refused');
select is(pg_temp.vote('second', 0), 'invalid_poll_option', '[F41] a vote for option zero is refused');
select is(pg_temp.vote('second', null), 'invalid_poll_option', '[F41] a vote without an option is refused');
select is(tests.answer('second', format('api.vote(%L, 1::smallint)::jsonb', (select tests.post('mara', 'public', 'no poll')))),
  'invalid_poll_option', '[F41] a vote on a post that is not a poll is refused');
select is(pg_temp.vote('second', 2), 'done', '[F41] a second fan can vote');
select is(pg_temp.vote('third', 1), 'done', '[F41] a third fan can vote');

-- visibility of the results
select is(pg_temp.poll('mara'), '-/3:1,33 2,67 0,0', '[F41] the owner sees counts');
select is(pg_temp.poll('stranger'), '2/-:-,33 -,67 -,0', '[F41] a fan who has voted sees percentages and their own choice');
select is(pg_temp.poll('subscriber'), '-/-:-,- -,- -,-', '[F41] a fan who has not voted sees only the options');
select is(pg_temp.poll('ines'), '-/-:-,- -,- -,-', '[F41] another creator sees only the options');
select is(pg_temp.poll('guest', '(select x -> ''poll'' from json_array_elements(api.guest_wall(''mara'')) x where x ->> ''id'' = %L)'),
  '-/-:-,- -,- -,-', '[F41] a guest sees only the options');
select is(pg_temp.poll('subscriber', '(select x -> ''poll'' from json_array_elements(api.wall_posts(tests.id_of(''mara''))) x where x ->> ''id'' = %L)'),
  '-/-:-,- -,- -,-', '[F41] the wall shows only the options to a fan who has not voted');
select is(pg_temp.poll('subscriber', '(select x -> ''poll'' from json_array_elements(api.feed()) x where x ->> ''id'' = %L)'),
  '-/-:-,- -,- -,-', '[F41] the feed shows only the options to a fan who has not voted');
select is(pg_temp.poll('blocked') , '-/-:', '[F41] a blocked fan cannot read the poll');
select private.roll_up_counters();
select is(pg_temp.poll('mara'), '-/3:1,33 2,67 0,0', '[F41] the roll-up of counters does not change the results');
select is(tests.answer('stranger', format('(select count(*) from private.%I)', t)), '42501', format('[F41] a fan cannot read %s', t))
from unnest(array['counters', 'counter_changes']) t;
select is(tests.answer('stranger', '(select count(*) from public.poll_votes)'), '1', '[F41] a fan can read their own vote');
select is(tests.answer('ines', '(select count(*) from public.poll_votes)'), '0', '[F41] a user cannot read the votes of others');
select tests.act_as('mara');
select throws_ok($$select api.edit_post((select id from p limit 1), ' ')$$, 'PT400', 'poll_text_required', '[F42] the text of a poll cannot be removed');
select lives_ok($$select api.edit_post((select id from p where a = 'public'), 'new words')$$, '[F42] the text of a poll can be edited');
select tests.act_as_owner();
select tests.no_drift('[F41] no counter has drifted');
select * from finish();
