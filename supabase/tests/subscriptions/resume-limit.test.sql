-- A fan who stops and resumes over and over: each stop tells the creator, and each resume keeps a
-- consent. A stop is never refused; a subscription resumes ten times in an hour.
select plan(9);
select tests.make_creator('mara');
select tests.make_creator('nora');
select tests.make_fan('jonas', 5000);
select tests.make_fan('rita', 5000);
select tests.set_now('2026-03-01 12:00:00+00');
select tests.subscribe(tests.id_of(f), tests.id_of(c))
from (values ('jonas', 'mara'), ('jonas', 'nora'), ('rita', 'mara')) s (f, c);

create function tests.resume(p_fan text, p_creator text) returns text language sql as $$
  select tests.answer(p_fan, format(
    'api.start_subscription(tests.id_of(%L), 0, gen_random_uuid(), %L)::jsonb ->> ''result''',
    p_creator, private.consent_text(0, 1500, 30)))
$$;
create function tests.stop(p_fan text, p_creator text) returns text language sql as $$
  select tests.answer(p_fan, format('api.stop_subscription(tests.id_of(%L))', p_creator))
$$;

select is((select array_agg(distinct tests.stop('jonas', 'mara') || ' ' || tests.resume('jonas', 'mara'))
           from generate_series(1, 10)), array['subscription_ended subscription_active_again'],
  '[F55] a subscription is stopped and resumed ten times in an hour');
select is(tests.resume('jonas', 'mara'), 'subscription_already_active', '[F55] one that renews keeps its refusal');
select is(tests.stop('jonas', 'mara'), 'subscription_ended', '[F55] an eleventh stop ends it');
select is(tests.resume('jonas', 'mara'), 'rate_limited', '[F55] an eleventh resume is refused');
select is((select count(*) from public.notifications where kind = 'cancelled_user'), 11::bigint,
  '[F55] its creator is told no more often');
select is((select count(*) from private.billing_consents
           where fan_id = tests.id_of('jonas') and price_cents = 0), 10::bigint, '[F55] nor is a consent kept');
select is(tests.stop('jonas', 'nora') || ' ' || tests.resume('jonas', 'nora'),
  'subscription_ended subscription_active_again', '[F55] the same fan resumes that of another creator');
select is(tests.stop('rita', 'mara') || ' ' || tests.resume('rita', 'mara'),
  'subscription_ended subscription_active_again', '[F55] and another fan that of the same one');
select tests.pass(interval '1 hour');
select is(tests.resume('jonas', 'mara'), 'subscription_active_again', '[F55] in the next hour it resumes');
select * from finish();
