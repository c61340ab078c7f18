-- A request may prefer a time zone whose days have 23 or 25 hours. Paid days, free days and the
-- clearing of earnings have 24 hours everywhere, and REST requests are answered in UTC.
select plan(8);

-- three days before the clocks of New York go forward
select tests.set_now_with_ids('2026-03-05 12:00:00+00');
select tests.make_creator(name, 1500) from unnest(array['mara', 'nora']) c (name);
select tests.make_fan(name, 5000) from unnest(array['jonas', 'piet']) f (name);
create function tests.spans(p_fan text) returns text language sql security definer as $$
  select string_agg(extract(epoch from ends_at - starts_at)::bigint / 3600 || case when is_trial then ' free' else ' paid' end, ', ' order by starts_at)
  from public.subscription_periods where fan_id = tests.id_of(p_fan)
$$;
insert into public.trials (creator_id, request_id, email, period_days, code_hash)
values (tests.id_of('mara'), gen_random_uuid(), 'jonas@example.test', 7, private.trial_code_hash('abcdefghijkmnpqrstu2')),
  (tests.id_of('nora'), gen_random_uuid(), 'jonas@example.test', 7, private.trial_code_hash('abcdefghijkmnpqrstu3'));
set local timezone = 'America/New_York';
select tests.act_as('jonas');
select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'));
select tests.act_as_owner();
select is(tests.spans('jonas'), '720 paid', '[F54] a paid period has thirty times 24 hours where a day has 23');
select is(private.redeem_trial(tests.id_of('jonas'), 'abcdefghijkmnpqrstu3', gen_random_uuid()) ->> 'extended', 'false',
  '[F61] a trial starts');
select is((select extract(epoch from ends_at - starts_at) / 3600 from public.subscription_periods where is_trial), 168::numeric,
  '[F61] and has seven times 24 hours');
select is((select extract(epoch from clears_at - created_at) / 3600 from private.transfers where kind = 'subscription'), 168::numeric,
  '[F98] earnings clear after seven times 24 hours');
set local timezone = 'UTC';
select tests.act_as('piet');
select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'));
select tests.act_as_owner();
select is((select expires_at from public.subscriptions where fan_id = tests.id_of('piet')),
  (select expires_at from public.subscriptions s where fan_id = tests.id_of('jonas') and creator_id = tests.id_of('mara')),
  '[F54] a fan elsewhere has as long');

-- the month of a cap, whose first moment is the evening before in New York
set local timezone = 'America/New_York';
select tests.act_as('piet');
select private.check_request();
select is(current_setting('timezone'), 'UTC', 'the check of a request sets the zone of its answers');
select is(api.my_spend_cap()::jsonb ->> 'resets_at', '2026-04-01T00:00:00+00:00', '[F126] in which a cap begins anew with the month');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
