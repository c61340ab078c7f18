-- Whether a creator accepts media of a fan: each change signals the fan's open thread, but not
-- across a block, and not without a limit.
select plan(11);

select tests.make_creator('mara');
select tests.make_fan(u) from unnest(array['jonas', 'noor']) u;
select tests.set_now('2026-03-01 12:00:00+00');
select tests.act_as(u), api.follow(tests.id_of('mara'))::jsonb from unnest(array['jonas', 'noor']) u;
select tests.act_as_owner();
create function tests.room(p_fan text) returns uuid
language sql security definer set search_path = '' as $$
  select private.conversation_of(tests.id_of('mara'), tests.id_of(p_fan))
$$;
create function tests.heard(p_fan text) returns bigint
language sql security definer set search_path = '' as $$
  with taken as (
    delete from realtime.messages where topic = 'user:' || tests.id_of(p_fan)
      and payload -> 'what' ? 'permission' returning 1)
  select count(*) from taken
$$;
create function tests.accept(p_fan text, p_on boolean) returns text language sql as $$
  select tests.answer('mara', format('api.set_conversation(%L, p_accepts_media => %L)', tests.room(p_fan), p_on))
$$;
create function tests.accepts(p_fan text) returns boolean
language sql security definer set search_path = '' as $$
  select accepts_media from public.conversation_members
  where conversation_id = tests.room(p_fan) and user_id = tests.id_of('mara')
$$;
select tests.heard(u) from unnest(array['jonas', 'noor']) u;

select is((select array_agg(distinct tests.accept('jonas', true) || ' ' || tests.accept('jonas', false))
           from generate_series(1, 20)), array['done done'], '[F75] media are accepted and refused 20 times in an hour');
select is(tests.heard('jonas'), 40::bigint, '[F75] which the fan hears');
select is(tests.accept('jonas', true), 'rate_limited', '[F75] and not once more');
select is(tests.heard('jonas'), 0::bigint, '[F75] which the fan does not hear');
select is(tests.accept('jonas', false), 'done', '[F75] no media is always possible');
select is(tests.accept('noor', true), 'done', '[F75] media of another fan are accepted');
select is(tests.heard('noor'), 1::bigint, '[F75] who hears it');

select tests.act_as('noor');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select tests.heard('noor');
select is(tests.accept('noor', false), 'done', '[F75] a blocked creator keeps the own settings');
select is(tests.accepts('noor'), false, '[F75] which are saved');
select is(tests.heard('noor'), 0::bigint, '[F75] and the fan who blocks hears nothing of them');
select tests.pass(interval '1 hour');
select is(tests.accept('jonas', true), 'done', '[F75] in the next hour media of the first fan are accepted again');
select * from finish();
