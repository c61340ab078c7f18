-- Edges of the clock (R8): access if and only if paid, to the microsecond, over ends of months and a
-- leap day; earnings clear at the start of a UTC day and never before.
select plan(24);

select tests.make_creator('mara', 1500);
select tests.make_fan('jonas', 20000);

create function tests.access_at(p_at timestamptz) returns boolean language plpgsql as $$
begin
  perform tests.set_now(p_at);
  return private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara'));
end $$;
create temp table edges (starts_at timestamptz primary key, ends_at timestamptz);

select tests.set_now(starts) from (values ('2027-01-31 23:59:59.999999+00'::timestamptz)) s (starts);
select tests.act_as('jonas');
select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'));
select tests.act_as_owner();
insert into edges select starts_at, ends_at from public.subscription_periods;
select is(ends_at - starts_at, interval '30 days', '[R8] a period has 30 days, whatever the month') from edges;
select is(ends_at, '2027-03-02 23:59:59.999999+00'::timestamptz, '[R8] from the end of January over February') from edges;
select is(tests.access_at(starts_at), true, '[R8] access begins with the payment') from edges;
select is(tests.access_at(ends_at - interval '1 microsecond'), true, '[R8] access in the last microsecond') from edges;
select is(tests.access_at(ends_at), false, '[R8] no access at the end') from edges;
select is(tests.access_at(ends_at + interval '1 microsecond'), false, '[R8] nor a microsecond later') from edges;

-- a stop at the last moment before a renewal, and a renewal without a gap
select tests.set_now(ends_at - interval '1 hour') from edges;
select is(private.renew_due(), 1, '[R8] an hour before its end a subscription is due');
select is((select starts_at from public.subscription_periods order by starts_at desc limit 1), (select ends_at from edges),
  '[R8] its next period begins where the last one ends');
select is(tests.access_at(ends_at), true, '[R8] access at the border of two periods') from edges;
select is((select max(ends_at) from public.subscription_periods), '2027-04-01 23:59:59.999999+00'::timestamptz,
  '[R8] the second period has 30 days as well');
select tests.set_now(max(ends_at) - interval '1 hour 1 microsecond') from public.subscription_periods;
select is(private.renew_due(), 0, '[R8] a microsecond more than an hour before the end nothing is due');
select tests.act_as('jonas');
select lives_ok($$select api.stop_subscription(tests.id_of('mara'))$$, '[F55] the fan stops at that moment');
select tests.act_as_owner();
select tests.set_now(max(ends_at) - interval '1 hour') from public.subscription_periods;
select is(private.renew_due(), 0, '[R8] [F55] a stop that came before is effective');
select is((select count(*) from private.transfers where kind = 'subscription'), 2::bigint, '[R8] and nothing is charged');

-- a leap day
select tests.set_now('2028-02-28 12:00+00');
select tests.act_as('jonas');
select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'));
select tests.act_as_owner();
select is((select max(ends_at) from public.subscription_periods), '2028-03-29 12:00+00'::timestamptz, '[R8] 30 days over a leap day');
select is((select count(*) from private.transfers where kind = 'subscription'), 3::bigint, 'the third one is paid');

-- clearing: seven days later, from the start of the next UTC day on
select is((select clears_at from private.transfers where kind = 'subscription' order by created_at desc limit 1),
  '2028-03-06 12:00+00'::timestamptz, '[R8] earnings clear after seven days');
create function tests.cleared_at(p_at timestamptz) returns numeric language plpgsql as $$
begin
  perform tests.set_now(p_at);
  return (select coalesce(sum(amount_cents), 0) from private.owner_sums(tests.id_of('mara'), 'earnings')
          where clears_on <= (private.now() at time zone 'UTC')::date);
end $$;
select is(tests.cleared_at('2028-03-06 12:00+00'), 2400::numeric, '[R8] not yet at that moment');
select is(tests.cleared_at('2028-03-06 23:59:59.999999+00'), 2400::numeric, '[R8] nor in the last microsecond of the day');
select is(tests.cleared_at('2028-03-07 00:00+00'), 3600::numeric, '[R8] from the start of the next UTC day on');
select set_config('timezone', 'Pacific/Auckland', true);
select is(tests.cleared_at('2028-03-06 23:59:59.999999+00'), 2400::numeric, '[R8] whatever the time zone of the session');
select set_config('timezone', 'America/Los_Angeles', true);
select is(tests.cleared_at('2028-03-07 00:00+00'), 3600::numeric, '[R8] to the west as well');
select private.compact_ledger();
select is(tests.cleared_at('2028-03-06 23:59:59.999999+00'), 2400::numeric, '[R8] and folded the same');

select tests.ledger_is_whole();
select * from finish();
