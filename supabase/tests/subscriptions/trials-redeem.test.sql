-- A free trial is redeemed once, by the owner of the address, and a fan redeems one trial of each
-- creator. It starts or extends a subscription, costs nothing and does not renew by itself. Each
-- attempt counts for the rate limit, also a refused one.
select plan(68);

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 900);
select tests.make_fan('jonas');
select tests.make_fan('piet');
select tests.make_fan('cleo', 5000);
select tests.make_fan('thief');
select tests.make_fan('edge');
create function tests.send(p_creator text, p_email text, p_days integer) returns text
language plpgsql as $$
declare
  -- Ids of one millisecond have no order.
  v_before uuid[] := array(select id from private.mails);
begin
  perform tests.answer(p_creator, format('api.send_trial(%L, %s, gen_random_uuid())', p_email, p_days));
  return (select params ->> 'code' from private.mails
          where address = lower(p_email) and id <> all (v_before));
end $$;
create function tests.redeem(p_user text, p_code text, p_request_id uuid default gen_random_uuid())
returns text language plpgsql as $$
declare
  v_id uuid := tests.id_of(p_user);
  v_answer jsonb;
begin
  perform tests.act_as_service();
  v_answer := api.service_redeem_trial(v_id, p_code, p_request_id)::jsonb;
  perform tests.act_as_owner();
  return coalesce(v_answer ->> 'refused', v_answer::text);
end $$;
create function tests.subscription(p_fan text, p_creator text) returns text language sql as $$
  select format('%s days, %s, starts at %s, renews at %s', extract(day from s.expires_at - private.now()),
    case when s.is_renewing then 'renewing' else 'ending' end, s.start_price_cents, s.renewal_price_cents)
  from public.subscriptions s
  where s.fan_id = tests.id_of(p_fan) and s.creator_id = tests.id_of(p_creator)
$$;
create temporary table codes (name text primary key, code text);
grant all on codes to authenticated, service_role;
create function tests.code(p_name text) returns text language sql as $$
  select code from codes where name = p_name
$$;
insert into codes values
  ('seven', tests.send('mara', 'Jonas@Example.test', 7)),
  ('again', 'abcdefghijkmnpqrstu2'),
  ('ines', tests.send('ines', 'jonas@example.test', 1)),
  ('cleo', tests.send('mara', 'cleo@example.test', 30)),
  ('piet', tests.send('mara', 'piet@example.test', 4));
-- Of a time when one address could have two.
insert into public.trials (creator_id, request_id, email, period_days, code_hash)
values (tests.id_of('mara'), gen_random_uuid(), 'jonas@example.test', 4, private.trial_code_hash(tests.code('again')));

-- permissions and validation
select is(tests.redeem('thief', tests.code('seven')), 'trial_email_mismatch',
  '[F61] another fan cannot redeem the code');
update auth.users set email_confirmed_at = null where id = tests.id_of('jonas');
select is(tests.redeem('jonas', tests.code('seven')), 'email_not_verified',
  '[F61] the fan cannot redeem the code before the address is confirmed');
update auth.users set email_confirmed_at = now() where id = tests.id_of('jonas');
select is(tests.redeem('mara', tests.code('seven')), 'must_be_customer_to_redeem', '[F61] a creator cannot redeem the code');
select is(tests.redeem('jonas', 'abcdefghijkmnpqrstuv'), 'trial_not_found', '[F61] an unknown code is refused');
select is(tests.redeem('jonas', left(tests.code('seven'), 19)), 'invalid_trial_code',
  '[F61] a code of nineteen characters is refused');
select is(tests.redeem('jonas', null), 'invalid_trial_code', '[F61] a missing code is refused');
select is_empty($$select * from public.subscriptions$$,
  '[F61] refused attempts start no subscription');
select is_empty('select * from public.trials where redeemed_at is not null', '[F61] refused attempts redeem no trial');

-- a start
select is(tests.redeem('jonas', tests.code('seven'), '00000000-0000-4000-8000-00000000000a')::jsonb,
  '{"extended": false, "period": 7, "profile": "mara"}', '[F61] the owner of the address can start a trial');
select is(tests.redeem('jonas', tests.code('seven'), '00000000-0000-4000-8000-00000000000a')::jsonb,
  '{"extended": false, "period": 7, "profile": "mara"}', '[F61] a repeated request returns the same result');
select is(tests.subscription('jonas', 'mara'), '7 days, ending, starts at 0, renews at 1500',
  '[F61] a trial of seven days costs nothing and does not renew');
select is(
  (select array_agg(format('%s %s %s', price_cents, is_trial, transfer_id is null))
   from public.subscription_periods where fan_id = tests.id_of('jonas')), array['0 t t'],
  '[F61] a trial adds one free period without a transfer');
select is((select count(*) from private.transfers), 1::bigint,
  '[F61] a trial creates no transfer');
select tests.act_as('jonas');
select results_eq('select creator_id from private.my_paid_walls', array[tests.id_of('mara')],
  '[F61] a trial gives access to the private wall');
select is(api.creator_page('mara')::jsonb #>> '{viewer,subscription,is_trial}', 'true',
  '[F61] the creator page marks the subscription as a trial');
select is(api.my_subscriptions('')::jsonb #>> '{0,is_trial}', 'true', '[F61] the list of subscriptions marks the trial');
select is((select string_agg(kind || ' ' || text, ', ') from public.messages), 'notification trial_started',
  '[F61] [F113] a trial adds a system message to the conversation');
select tests.act_as_owner();
select is(
  (select array_agg(kind::text) from public.notifications where recipient_id = tests.id_of('mara')),
  array['new_sub'], '[F61] [F63] the creator gets a notification of the subscriber');
select is(
  (select count(*) from private.mails
   where recipient_id = tests.id_of('mara') and template = 'subscription_started'), 1::bigint,
  '[F61] the creator gets a mail about the subscriber');
select tests.act_as('mara');
select isnt(
  (select t ->> 'redeemed_at' from jsonb_array_elements(api.trials(null, 50)::jsonb) t
   where t ->> 'period_days' = '7'), null, '[F60] the list of trials has the time of redemption');
select is(
  (select t ->> 'redeemed_at' from jsonb_array_elements(api.trials(null, 50)::jsonb) t
   where t ->> 'period_days' = '30'), null, '[F60] the list of trials has no time of redemption for an open trial');
select tests.act_as_owner();

-- a trial renews only at the request of the fan
select tests.act_as('jonas');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'result',
  'subscription_active_again', '[F55] [F61] a fan can resume the renewal of a trial');
select is(api.stop_subscription(tests.id_of('mara')), 'subscription_ended', '[F55] [F61] a fan can stop the renewal again');
select tests.act_as_owner();
select is(tests.subscription('jonas', 'mara'), '7 days, ending, starts at 0, renews at 1500',
  '[F61] resuming and stopping do not change the trial or its prices');

-- one trial of each creator
select is(tests.redeem('jonas', tests.code('seven')), 'already_redeemed', '[F61] a redeemed code is refused');
select is(tests.redeem('jonas', tests.code('again')), 'trial_redeemed_once',
  '[F61] a second trial of the same creator is refused');
select is(
  tests.answer('mara', $$api.send_trial(' Jonas@Example.test', 7, gen_random_uuid())$$),
  'trial_given_once', '[F60] a creator cannot send a trial to an address that has redeemed one');
select is(tests.answer('mara', $$api.send_trial('new@example.test', 7, gen_random_uuid())$$),
  'done', '[F60] a creator can send a trial to an address that has redeemed none');
select is(tests.redeem('thief', tests.code('seven')), 'trial_email_mismatch',
  '[F61] another fan gets the same refusal for a redeemed code');
select is(tests.redeem('jonas', upper(tests.code('ines')))::jsonb,
  '{"extended": false, "period": 1, "profile": "ines"}', '[F61] a fan can redeem a trial of another creator');
select is(tests.subscription('jonas', 'mara'), '7 days, ending, starts at 0, renews at 1500',
  '[F61] refused trials leave the subscription unchanged');
select throws_ok(
  $$update public.trials set redeemed_by = tests.id_of('jonas'), redeemed_at = now(), has_extended = true,
      redeem_request_id = gen_random_uuid() where code_hash = private.trial_code_hash(tests.code('again'))$$,
  '23505', null, '[F61] a constraint allows one redeemed trial of each creator and fan');

-- the end of a trial
select tests.pass('7 days');
select tests.act_as('jonas');
select is_empty('select creator_id from private.my_paid_walls', '[F61] access ends with the trial');
select tests.act_as_owner();
select is((select is_renewing from public.subscriptions where fan_id = tests.id_of('jonas')
           and creator_id = tests.id_of('mara')), false, '[F61] an ended trial is not renewing');

-- an extension
select tests.subscribe(tests.id_of('cleo'), tests.id_of('mara'));
select is(tests.subscription('cleo', 'mara'), '30 days, renewing, starts at 1500, renews at 1500',
  '[F54] a paid subscription is active for 30 days');
select is(tests.redeem('cleo', tests.code('cleo'))::jsonb,
  '{"extended": true, "period": 30, "profile": "mara"}', '[F61] a trial can extend a paid subscription');
select is(tests.subscription('cleo', 'mara'), '60 days, renewing, starts at 1500, renews at 1500',
  '[F61] an extension moves only the end of the subscription');
select tests.act_as('cleo');
select is(api.my_subscriptions('')::jsonb #>> '{0,is_trial}', 'false',
  '[F61] an extended paid subscription is not marked as a trial');
select tests.act_as_owner();
select is(
  (select array_agg(ends_at - starts_at order by starts_at)
   from public.subscription_periods where fan_id = tests.id_of('cleo')),
  array[interval '30 days', interval '30 days'], '[F61] the free period is added after the paid one');
select is(
  (select array_agg(kind::text order by id) from public.notifications
   where recipient_id = tests.id_of('mara') and actor_id = tests.id_of('cleo')),
  array['new_sub'], '[F61] an extension creates no second notification of a subscriber');
select tests.queue_start_mails();
select is(
  (select count(*) from private.mails
   where recipient_id = tests.id_of('mara') and template = 'subscription_started'), 2::bigint,
  '[F61] an extension sends no mail about a subscriber');
select is(tests.earned_by(tests.id_of('mara')), 1200::bigint, '[F61] free days earn nothing');
select tests.ledger_is_whole('[F61] the ledger is consistent');

-- after an earlier subscription
select tests.subscribe(tests.id_of('piet'), tests.id_of('mara'));
select tests.pass('30 days');
select is(tests.redeem('piet', tests.code('piet')), 'trial_expired', '[F61] an expired trial is refused');
select is(tests.redeem('thief', tests.code('piet')), 'trial_email_mismatch', '[F61] another fan gets the same refusal for an expired trial');
update codes set code = tests.send('mara', 'piet@example.test', 4) where name = 'piet';
select is(tests.redeem('piet', tests.code('piet'))::jsonb ->> 'extended', 'false',
  '[F61] a trial can restart an expired subscription');
select is(tests.subscription('piet', 'mara'), '4 days, ending, starts at 0, renews at 1500',
  '[F61] a restarted subscription does not renew');
select is(
  (select array_agg(kind::text order by id) from public.notifications
   where recipient_id = tests.id_of('mara') and actor_id = tests.id_of('piet')),
  array['new_sub', 're_sub'], '[F61] [F63] the creator gets a notification of the return');

-- trials across a block and of restricted or unlisted creators
insert into codes values
  ('blocked', tests.send('ines', 'cleo@example.test', 7)), ('gone', tests.send('ines', 'piet@example.test', 7));
select is(tests.answer('ines', 'api.block(tests.id_of(''cleo''))'), 'done', '[F32] a creator can block a fan');
select is(tests.redeem('cleo', tests.code('blocked')), 'profile_blacklisted', '[F32] [F61] a blocked fan cannot redeem a trial');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('ines');
select is(tests.redeem('piet', tests.code('gone')), 'invalid_profile', '[F61] a trial of an unlisted creator is refused');
update private.account_statuses set promoted_at = now(), suspended_at = now()
where profile_id = tests.id_of('ines');
select is(tests.redeem('piet', tests.code('gone')), 'invalid_profile', '[F61] a trial of a suspended creator is refused');
update private.account_statuses set suspended_at = null, closed_at = now()
where profile_id = tests.id_of('ines');
select is(tests.redeem('piet', tests.code('gone')), 'invalid_profile', '[F61] a trial of a closed creator is refused');
update private.account_statuses set closed_at = null where profile_id = tests.id_of('ines');
select tests.suspend(tests.id_of('piet'));
select is(tests.redeem('piet', tests.code('gone')), 'account_suspended', '[F61] a suspended fan cannot redeem a trial');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('piet');
select is(tests.redeem('piet', tests.code('gone'))::jsonb ->> 'profile', 'ines',
  '[F61] a refused trial can be redeemed when the reason of the refusal is gone');
select is(tests.answer('ines', 'api.unblock(tests.id_of(''cleo''))'), 'done', '[F32] a creator can unblock a fan');
select is(tests.redeem('cleo', tests.code('blocked'))::jsonb ->> 'profile', 'ines', '[F61] a trial can be redeemed after the block');

-- expiry
insert into codes values ('edge', tests.send('ines', 'edge@example.test', 7));
create temporary table edge as select expires_at from public.trials where email = 'edge@example.test';
select tests.set_now(expires_at) from edge;
select is(tests.redeem('edge', tests.code('edge')), 'trial_expired', '[F61] a trial is refused after thirty days');
select tests.set_now(expires_at - interval '1 microsecond') from edge;
select is(tests.redeem('edge', tests.code('edge'), '00000000-0000-4000-8000-0000000000ed')::jsonb,
  '{"extended": false, "period": 7, "profile": "ines"}', '[F61] a trial can be redeemed a microsecond before its end');
select tests.pass('31 days');
select is(tests.redeem('edge', tests.code('edge'), '00000000-0000-4000-8000-0000000000ed')::jsonb,
  '{"extended": false, "period": 7, "profile": "ines"}', '[F61] a repeated request returns the same result after the end');
select is(tests.redeem('edge', tests.code('edge')), 'already_redeemed', '[F61] a redeemed trial is refused as redeemed, not as expired');

-- rate limit
select is(
  (select array_agg(distinct tests.redeem('thief', 'abcdefghijkmnpqrstuv')) from generate_series(1, 20)),
  array['trial_not_found'], '[F61] twenty attempts in an hour are checked');
select is(tests.redeem('thief', 'abcdefghijkmnpqrstuv'), 'rate_limited', '[F61] the next attempt is refused by the rate limit');
select is(tests.redeem('jonas', 'abcdefghijkmnpqrstuv'), 'trial_not_found', '[F61] another fan is not affected by the rate limit');
select tests.pass('1 hour');
select is(tests.redeem('thief', 'abcdefghijkmnpqrstuv'), 'trial_not_found', '[F61] an attempt an hour later is checked again');
select tests.act_as_service();
select throws_ok($$select api.service_redeem_trial(gen_random_uuid(), 'x', null)::jsonb$$,
  'PT400', 'invalid_payload', '[F61] a redemption requires a request id');

-- other roles
select tests.act_as('jonas');
select throws_ok($$select api.service_redeem_trial(tests.id_of('jonas'), 'x', gen_random_uuid())::jsonb$$,
  '42501', null, '[F61] a signed-in user cannot call the function of the service');
select tests.act_as_guest();
select throws_ok($$select api.service_redeem_trial(tests.id_of('jonas'), 'x', gen_random_uuid())::jsonb$$,
  '42501', null, '[F61] a guest cannot call the function of the service');
select * from finish();
