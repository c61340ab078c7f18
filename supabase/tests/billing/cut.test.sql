-- A block by the creator, and the suspension or closing of the creator's account, end subscriptions
-- at once and refund the unused days. Each party to the sale returns its share.
select plan(49);

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
select tests.make_creator('leaving', 1500);
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('mara'), tests.id_of('referrer'));
select tests.make_fan(name) from unnest(array['jonas', 'indebted', 'ended', 'carded', 'blocker', 'twice', 'trial_fan', 'quiet', 'stranger']) n (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara'))
from unnest(array['jonas', 'indebted', 'ended', 'blocker', 'twice', 'quiet']) n (name);
select tests.subscribe(tests.id_of(name), tests.id_of('leaving')) from unnest(array['jonas', 'indebted']) n (name);
select is(tests.balance_of(tests.id_of('jonas')), 0::bigint,
  'the subscriptions spend the whole wallet');

-- After nine days and one hour, twenty whole days are left.
select tests.pass('9 days 1 hour');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$,
  '[F32] a creator can block a subscriber');
select tests.act_as_owner();
select is(pg_temp.parts('jonas'), array[666, 666, 0, -532, -26, -108]::bigint[],
  '[F127] a block refunds twenty of thirty days of 9.99, and each party returns its share');
select is(tests.balance_of(tests.id_of('jonas')), 666::bigint,
  '[F127] the refund is added to the wallet');
select is(pg_temp.told('jonas'), '{"cents": 666}',
  '[F127] [F32] the mail contains the refunded amount, but no creator and no reason');
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara')), false,
  '[F32] the blocked fan is no longer subscribed to the creator');
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('leaving')), true,
  'the subscription to another creator continues');
select is((select is_renewing from public.subscriptions
           where fan_id = tests.id_of('jonas') and creator_id = tests.id_of('mara')), false,
  '[F127] the terminated subscription does not renew');
select is((select terminated_at from public.subscription_periods
           where fan_id = tests.id_of('jonas') and creator_id = tests.id_of('mara')), private.now(),
  '[F127] the period stays in the history with the time of the termination');
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$, 'the creator can unblock the fan');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'the creator can block the fan again');
select tests.act_as_owner();
select is((select count(*) from private.transfers where kind = 'refund' and fan_id = tests.id_of('jonas')),
  1::bigint, '[F127] a second block does not refund the same days again');
select is(pg_temp.told('jonas'), '{"cents": 666}',
  '[F127] a second block does not send the mail again');
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$,
  'the creator can unblock the fan a second time');
select tests.act_as_owner();
select tests.fund(tests.id_of('jonas'), 333);
select tests.act_as('jonas');
select is(api.start_subscription(tests.id_of('mara'), 999, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'result',
  'subscription_started', '[F55] the unblocked fan can subscribe again');

-- a subscriber without mails about subscriptions, and a fan without a subscription
select tests.act_as_owner();
update public.notification_prefs set mail_off = '{subscriptions}' where profile_id = tests.id_of('quiet');
select is(tests.answer('mara', format('api.block(%L)', tests.id_of(name))), 'done',
  '[F32] a creator can block ' || name)
from unnest(array['quiet', 'stranger']) n (name);
select is(tests.balance_of(tests.id_of('quiet')), 666::bigint,
  '[F127] a subscriber without mails about subscriptions gets the refund');
select is(pg_temp.told('quiet'), null,
  '[F64] a subscriber without mails about subscriptions gets no mail about the refund');
select is(pg_temp.told('stranger'), null,
  '[F32] a blocked fan without a subscription gets no mail');

-- a subscriber in debt
select tests.act_as_owner();
select tests.reversal_event(tests.payment_of('indebted'), 'dispute_opened', 'du_indebted', 100);
select private.release_disputes(tests.id_of('indebted'));
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('indebted'))$$,
  'a creator can block a subscriber in debt');
select tests.act_as_owner();
select is(pg_temp.parts('indebted'), array[666, 566, 100, -532, -26, -108]::bigint[],
  '[F127] a refund pays the debt first');
select tests.act_as('blocker');
select lives_ok($$select api.block(tests.id_of('mara'))$$, 'a subscriber can block the creator');
select tests.act_as_owner();
select is((select (is_renewing, expires_at > private.now())::text from public.subscriptions
           where fan_id = tests.id_of('blocker')), '(f,t)',
  '[F32] a block by the fan stops the renewal and keeps the paid period');
select is(pg_temp.parts('blocker'), null, '[F127] a block by the fan refunds nothing');
select is(pg_temp.told('blocker'), null,
  '[F127] a block by the fan sends no mail about a termination');

-- a trial, which is free
insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents, renewal_price_cents, expires_at)
select tests.id_of('trial_fan'), creator_id, id, 0, price_cents, private.now() + interval '7 days'
from public.plans where creator_id = tests.id_of('mara');
insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, is_trial)
select id, fan_id, creator_id, private.now(), expires_at, 0, true from public.subscriptions
where fan_id = tests.id_of('trial_fan');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('trial_fan'))$$,
  'a creator can block a fan on trial');
select tests.act_as_owner();
select is(private.is_subscribed(tests.id_of('trial_fan'), tests.id_of('mara')), false,
  '[F32] a block by the creator ends the trial');
select is(pg_temp.parts('trial_fan'), null, '[F127] the end of a trial refunds nothing');
select is(pg_temp.told('trial_fan'), '{"cents": 0}',
  '[F127] the mail about the end of a trial has the amount zero');

-- a suspended creator
select tests.act_as('ended');
select lives_ok($$select api.stop_subscription(tests.id_of('mara'))$$,
  '[F55] a fan can stop the subscription before the suspension');
select tests.act_as_owner();
update public.subscription_periods set ends_at = private.now() - interval '1 hour'
where fan_id = tests.id_of('ended');
update public.subscriptions set expires_at = private.now() - interval '1 hour' where fan_id = tests.id_of('ended');
select tests.fund(tests.id_of('twice'), 999);
select private.open_period(s, s.plan_id, 999, 999, m)
from public.subscriptions s,
  private.record_sale('subscription', s.fan_id, s.creator_id, 999, s.id, gen_random_uuid()) m
where s.fan_id = tests.id_of('twice');
select is((select count(*) from public.subscription_periods where fan_id = tests.id_of('twice')), 2::bigint,
  'another fan has paid the next period in advance');
select lives_ok($$select staff.suspend('Ada', 'test of the cut', 'mara')$$,
  'staff can suspend the creator');
select is((select count(*) from public.subscriptions
           where creator_id = tests.id_of('mara') and expires_at > private.now()), 0::bigint,
  '[F127] a suspension ends every subscription to the creator');
select is(pg_temp.told('twice'), '{"cents": 1665}',
  '[F127] the fan gets a mail with the amount, without the creator and the cause');
select is(pg_temp.told('ended'), null, '[F127] a fan whose subscription has expired gets none');
select is(pg_temp.parts('ended'), null, '[F127] an expired subscription is not refunded');
select is((select sum(gross_cents) from private.transfers where kind = 'refund' and fan_id = tests.id_of('twice')),
  (666 + 999)::numeric, '[F127] a period that has not begun is refunded in full');
select is((select sum(earnings_cents + referral_cents + platform_cents + wallet_cents + fan_debt_cents)
           from private.transfers where kind = 'refund'), 0::numeric,
  '[F127] the amounts of all refunds sum to zero');
select is((select count(*) from private.creator_terminations), 1::bigint,
  'the creator stays queued for the job after the suspension');
select is(private.terminate_for_restricted_creators(), 0,
  'a run of the job right after the suspension ends no more subscriptions');
select tests.pass('6 minutes');
select is(private.terminate_for_restricted_creators(), 0,
  'a run of the job six minutes later ends no more subscriptions');
select is((select count(*) from private.creator_terminations), 0::bigint,
  'the run after six minutes removes the creator from the queue');
select lives_ok($$select staff.reinstate('Ada', 'test of the cut', 'mara')$$,
  'staff can reinstate the creator');
select tests.fund(tests.id_of('ended'), 999);
select tests.act_as('ended');
select is(api.start_subscription(tests.id_of('mara'), 999, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'result',
  'subscription_started', '[F55] a fan can subscribe to the reinstated creator again');

-- a creator who closes the account
select tests.act_as_owner();
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('leaving');
select is((select count(*) from public.subscriptions
           where creator_id = tests.id_of('leaving') and expires_at > private.now()), 0::bigint,
  '[F127] a closed account ends every subscription to the creator');
select is((select sum(gross_cents) from private.transfers
           where kind = 'refund' and creator_id = tests.id_of('leaving')), 2000::numeric,
  '[F127] a closed account refunds the unused days of both subscribers');
select is(private.creator_balance(tests.id_of('mara')),
  jsonb_build_object('available_cents', 6 * 799 - 5 * 532, 'pending_cents', 799),
  '[F127] five refunds reduce the six cleared sales, and only the newest sale is pending');
select tests.ledger_is_whole();
select * from finish();
