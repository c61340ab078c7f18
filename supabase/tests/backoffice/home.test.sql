-- The home of a creator: this month beside the last one, payday, subscribers, fans who wait, results
-- and what comes next; read by its creator alone.
select plan(23);

select tests.set_now_with_ids('2026-04-07 12:00Z');
select tests.make_creator(c) from unnest(array['marav', 'inesd']) c;
select tests.make_fan(f, 90000) from unnest(array['jonas', 'pietr', 'novak', 'lenny']) f;
create function tests.home(p_user text, p_path text) returns text language sql as $$
  select tests.answer(p_user, format('api.creator_home()::jsonb #>> %L', p_path))
$$;
create function tests.say(p_from text, p_to text, p_text text) returns text language sql as $$
  select tests.answer(p_from, format('api.send_message(tests.id_of(%L), %L, ''{}'', null, gen_random_uuid())', p_to, p_text))
$$;

select is((private.next_payday(at::timestamptz) at time zone 'UTC')::date, day::date, format('[F139] a payday after %s', at))
from (values ('2026-04-05 23:59Z', '2026-04-06'), ('2026-04-06 00:00Z', '2026-04-13'),
  ('2026-04-06 23:59Z', '2026-04-13'), ('2026-04-11 01:00+02', '2026-04-13')) x (at, day);
select is(tests.answer('marav', 'api.creator_home()::jsonb - ''months'''),
  '{"posts": [], "payday": "2026-04-13", "leaving": 0, "last_global": null, "waiting_fans": 0, "next_scheduled": null, "new_subscribers": 0}',
  '[F139] the home of a new creator is empty');

-- months
select tests.answer('jonas', 'api.send_tip(tests.id_of(''marav''), 1000, gen_random_uuid())');
select tests.pass_with_ids('5 days');
select tests.answer('jonas', 'api.send_tip(tests.id_of(''marav''), 3000, gen_random_uuid())');
select tests.set_now_with_ids('2026-05-11 12:00Z');
select tests.answer('jonas', 'api.send_tip(tests.id_of(''marav''), 2000, gen_random_uuid())');
select is(tests.home('marav', '{months,this,tip_cents}'), '1600', '[F139] this month stands by kind');
select is(tests.home('marav', '{months,last,total_cents}'), '3200', '[F139] beside the last month');
select is(tests.home('marav', '{months,last_until_today_cents}'), '800', '[F139] and the last month until the same day');
select tests.set_now_with_ids('2026-05-31 12:00Z');
select is(tests.home('marav', '{months,last_until_today_cents}'), '3200', '[F139] the last day of a longer month compares with all of the shorter one');

-- subscribers and followers
select tests.answer('jonas', 'api.start_subscription(tests.id_of(''marav''), 1500, gen_random_uuid(), tests.consent(''marav''))');
select tests.set_now_with_ids('2026-06-02 12:00Z');
select tests.answer(f, 'api.start_subscription(tests.id_of(''marav''), 1500, gen_random_uuid(), tests.consent(''marav''))') from unnest(array['pietr', 'novak']) f;
select tests.answer('pietr', 'api.stop_subscription(tests.id_of(''marav''))');
select tests.answer('lenny', 'api.follow(tests.id_of(''marav''))');
select is(tests.answer('marav', 'api.creator_counters()'), '{"followers" : 1, "subscribers" : 3}', '[F103] the sidebar counts followers and subscribers');
select private.roll_up_followers();
select is(tests.answer('marav', 'api.creator_counters()::jsonb ->> ''followers'''), '1', '[F103] a folded follower counts once');
select is(tests.home('marav', '{new_subscribers}'), '2', '[F139] subscribers of this month are new');
select is(tests.home('marav', '{leaving}'), '1', '[F139] a subscriber who stopped is leaving');

-- fans who wait
select tests.say(f, 'marav', 'hello') from unnest(array['jonas', 'pietr', 'lenny']) f;
select is(tests.home('marav', '{waiting_fans}'), '2', '[F139] subscribers who wrote last wait for an answer; others do not count');
select tests.say('marav', 'jonas', 'hi');
select is(tests.home('marav', '{waiting_fans}'), '1', '[F139] an answer ends the waiting');
select tests.answer('marav', 'api.block(tests.id_of(''pietr''))');
select is(tests.home('marav', '{waiting_fans}'), '0', '[F139] nobody waits across a block');

-- results and what comes next
select tests.answer('marav', 'api.send_global(''all'', ''six frames'', ''{}'', 500, gen_random_uuid())');
select tests.pass_with_ids('1 minute');
select tests.answer('novak', 'api.conversation_with(''marav'')');
select tests.answer('novak', format('api.unlock_message(%L, gen_random_uuid())', (select id from public.messages where global_id is not null and recipient_id = tests.id_of('novak'))));
select is(tests.answer('marav', '(select concat_ws('' '', g ->> ''text'', g ->> ''price_cents'', g ->> ''sales'', g ->> ''gross_cents'') from (select api.creator_home()::jsonb -> ''last_global'' as g) x)'),
  'six frames 500 1 500', '[F139] the last message to an audience has its unlocks and their price');
select tests.post('marav', 'public', 'words ' || n) from generate_series(1, 4) n;
select tests.answer('novak', format('api.like_post(%L, true)', (select post_id from public.post_texts where text = 'words 4')));
select is(tests.answer('marav', '(select string_agg((p ->> ''likes'') || '' '' || (p ->> ''text''), '', '' order by p ->> ''text'' desc) from jsonb_array_elements(api.creator_home()::jsonb -> ''posts'') p)'),
  '1 words 4, 0 words 3, 0 words 2', '[F139] the last three posts have their likes');
select tests.answer('marav', 'api.schedule_post(gen_random_uuid(), date_trunc(''day'', private.now()) + interval ''2 days'', ''public'', ''later'', ''{}'')');
select tests.answer('marav', 'api.schedule_post(gen_random_uuid(), date_trunc(''day'', private.now()) + interval ''1 day'', ''private'', ''sooner'', ''{}'')');
select is(tests.home('marav', '{next_scheduled,text}'), 'sooner', '[F139] the next scheduled item is the soonest');

select is(tests.home('inesd', '{new_subscribers}') || tests.home('inesd', '{waiting_fans}') || tests.home('inesd', '{months,last,total_cents}'), '000',
  '[F139] another creator has a home of her own');
select results_eq($$select distinct tests.answer(u, c) from unnest(array['jonas', 'lenny']) u, unnest(array['api.creator_home()', 'api.creator_counters()']) c$$,
  array['method_forbidden'], '[F139] a fan has none');
select results_eq($$select distinct tests.answer('guest', c) from unnest(array['api.creator_home()', 'api.creator_counters()']) c$$,
  array['42501'], '[F139] a guest has none');
select tests.ledger_is_whole();
select * from finish();
