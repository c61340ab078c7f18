-- What cannot be had any more ends at once, and its unused days come back, each side giving its
-- share: across a creator's block, and with a creator who is suspended or closes.
select plan(47);

create function pg_temp.parts(p_fan text) returns bigint[] language sql security definer as $$
  select array[gross_cents, wallet_cents, fan_debt_cents, earnings_cents, referral_cents, platform_cents]
  from private.transfers where kind = 'refund' and fan_id = tests.id_of(p_fan)
$$;

create function pg_temp.told(p_fan text) returns text language sql security definer as $$
  select string_agg(params::text, ' ' order by id) from private.mails
  where recipient_id = tests.id_of(p_fan) and template = 'subscription_terminated'
$$;

select tests.make_creator('mara', 999);
select tests.make_creator('referrer');
select tests.make_creator('closing', 1500);
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('mara'), tests.id_of('referrer'));
select tests.make_fan(name) from unnest(array['jonas', 'indebted', 'ended', 'carded', 'blocker', 'twice', 'trial_fan', 'quiet', 'stranger']) n (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara'))
from unnest(array['jonas', 'indebted', 'ended', 'blocker', 'twice', 'quiet']) n (name);
select tests.subscribe(tests.id_of(name), tests.id_of('closing')) from unnest(array['jonas', 'indebted']) n (name);
select is(tests.balance_of(tests.id_of('jonas')), 0::bigint, 'everything was paid');

-- nine days and an hour later: twenty days are left whole
select tests.pass('9 days 1 hour');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] a creator blocks a subscriber');
select tests.act_as_owner();
select is(pg_temp.parts('jonas'), array[666, 666, 0, -532, -26, -108]::bigint[],
  '[F127] twenty of thirty days of 9.99 come back, and the parts sum');
select is(tests.balance_of(tests.id_of('jonas')), 666::bigint, '[F127] into the wallet');
select is(pg_temp.told('jonas'), '{"cents": 666}', '[F127] [F32] a mail tells it, not whose it was nor why');
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara')), false, '[F32] the wall is closed');
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('closing')), true, 'the other is not touched');
select is((select is_renewing from public.subscriptions
           where fan_id = tests.id_of('jonas') and creator_id = tests.id_of('mara')), false,
  '[F127] nothing renews');
select is((select terminated_at from public.subscription_periods
           where fan_id = tests.id_of('jonas') and creator_id = tests.id_of('mara')), private.now(),
  '[F127] the period stays in the history, cut');
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$, 'the block ends');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'and begins again');
select tests.act_as_owner();
select is((select count(*) from private.transfers where kind = 'refund' and fan_id = tests.id_of('jonas')),
  1::bigint, '[F127] what came back does not come back twice');
select is(pg_temp.told('jonas'), '{"cents": 666}', '[F127] nor is it told twice');
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$, 'the block ends for good');
select tests.act_as_owner();
select tests.fund(tests.id_of('jonas'), 333);
select tests.act_as('jonas');
select is(api.start_subscription(tests.id_of('mara'), 999, gen_random_uuid())::jsonb ->> 'result',
  'subscription_started', '[F55] the fan may start again');

-- who wants no mails of subscriptions, and who had none
select tests.act_as_owner();
update public.notification_prefs set mails_subscriptions = false where profile_id = tests.id_of('quiet');
select is(tests.answer('mara', format('api.block(%L)', tests.id_of(name))), 'done', '[F32] a creator blocks ' || name)
from unnest(array['quiet', 'stranger']) n (name);
select is(tests.balance_of(tests.id_of('quiet')), 666::bigint, '[F127] whose days come back as well');
select is(pg_temp.told('quiet'), null, '[F64] but who switched these mails off gets none');
select is(pg_temp.told('stranger'), null, '[F32] nor does who paid nothing hear of a block');

-- a debt first
select tests.act_as_owner();
insert into private.transfers (kind, actor_id, request_id, fan_id, gross_cents, reverses_id,
  provider_cents, fan_debt_cents, clears_at)
select 'dispute', private.system_id(), gen_random_uuid(), fan_id, 100, id, 100, -100, private.now()
from private.transfers where fan_id = tests.id_of('indebted') and kind = 'top_up' order by id limit 1;
update public.wallets set debt_cents = 100 where owner_id = tests.id_of('indebted');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('indebted'))$$, 'a creator blocks somebody in debt');
select tests.act_as_owner();
select is(pg_temp.parts('indebted'), array[666, 566, 100, -532, -26, -108]::bigint[],
  '[F127] the debt is settled first');
select tests.act_as('blocker');
select lives_ok($$select api.block(tests.id_of('mara'))$$, 'a fan blocks a creator');
select tests.act_as_owner();
select is((select (is_renewing, expires_at > private.now())::text from public.subscriptions
           where fan_id = tests.id_of('blocker')), '(f,t)',
  '[F32] that only lets the subscription run out');
select is(pg_temp.parts('blocker'), null, '[F127] and gives nothing back');
select is(pg_temp.told('blocker'), null, '[F127] so there is nothing to tell');

-- a trial cost nothing
insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents, rebill_price_cents, expires_at)
select tests.id_of('trial_fan'), creator_id, id, 0, price_cents, private.now() + interval '7 days'
from public.plans where creator_id = tests.id_of('mara');
insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, is_trial)
select id, fan_id, creator_id, private.now(), expires_at, 0, true from public.subscriptions
where fan_id = tests.id_of('trial_fan');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('trial_fan'))$$, 'a creator blocks somebody on trial');
select tests.act_as_owner();
select is(private.is_subscribed(tests.id_of('trial_fan'), tests.id_of('mara')), false, '[F32] the trial is over');
select is(pg_temp.parts('trial_fan'), null, '[F127] and nothing comes back');
select is(pg_temp.told('trial_fan'), '{"cents": 0}', '[F127] which is told as well');

-- a suspended creator
select tests.act_as('ended');
select lives_ok($$select api.stop_subscription(tests.id_of('mara'))$$, '[F55] one has stopped before');
select tests.act_as_owner();
update public.subscription_periods set ends_at = private.now() - interval '1 hour'
where fan_id = tests.id_of('ended');
update public.subscriptions set expires_at = private.now() - interval '1 hour' where fan_id = tests.id_of('ended');
select tests.fund(tests.id_of('twice'), 999);
select private.open_period(s.fan_id, s.creator_id, s.plan_id, 999, 999, m)
from public.subscriptions s,
  private.record_sale('subscription', s.fan_id, s.creator_id, 999, s.id, gen_random_uuid()) m
where s.fan_id = tests.id_of('twice');
select is((select count(*) from public.subscription_periods where fan_id = tests.id_of('twice')), 2::bigint,
  'one has paid a period ahead');
select lives_ok($$select staff.suspend('Ada', 'test of the cut', 'mara')$$, 'the creator is suspended');
select is((select count(*) from public.subscriptions
           where creator_id = tests.id_of('mara') and expires_at > private.now()), 0::bigint,
  '[F127] nobody is subscribed any more');
select is(pg_temp.parts('ended'), null, '[F127] what had run out gives nothing back');
select is((select sum(gross_cents) from private.transfers where kind = 'refund' and fan_id = tests.id_of('twice')),
  (666 + 999)::numeric, '[F127] a period that has not begun comes back whole');
select is((select sum(earnings_cents + referral_cents + platform_cents + wallet_cents + fan_debt_cents)
           from private.transfers where kind = 'refund'), 0::numeric, '[F127] no cent is made or lost');
select is((select count(*) from private.creator_terminations), 1::bigint, 'the job looks once more');
select is(private.terminate_for_restricted_creators(), 0, 'and finds nothing at once');
select tests.pass('6 minutes');
select is(private.terminate_for_restricted_creators(), 0, 'nor a moment later');
select is((select count(*) from private.creator_terminations), 0::bigint, 'which ends it');
select lives_ok($$select staff.reinstate('Ada', 'test of the cut', 'mara')$$, 'the creator comes back');
select tests.fund(tests.id_of('ended'), 999);
select tests.act_as('ended');
select is(api.start_subscription(tests.id_of('mara'), 999, gen_random_uuid())::jsonb ->> 'result',
  'subscription_started', '[F55] and is subscribed to again');

-- a creator who closes, already paid out
select tests.act_as_owner();
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('closing');
select is((select count(*) from public.subscriptions
           where creator_id = tests.id_of('closing') and expires_at > private.now()), 0::bigint,
  '[F127] with a closed account subscriptions end');
select is((select sum(gross_cents) from private.transfers
           where kind = 'refund' and creator_id = tests.id_of('closing')), 2000::numeric,
  '[F127] and the unused days come back to each');
select is((private.creator_balance(tests.id_of('mara')) ->> 'available_cents')::bigint <=
          (private.creator_balance(tests.id_of('mara')) ->> 'pending_cents')::bigint, true,
  '[F127] what is taken back is not available before it has cleared');
select tests.ledger_is_whole();
select * from finish();
