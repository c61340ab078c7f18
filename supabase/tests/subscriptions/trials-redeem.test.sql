-- Redeeming free trials: by the owner of the address, once, of each creator once; it starts or
-- extends, costs nothing and never turns into what costs. Each try is counted, each refusal too.
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
begin
  perform tests.answer(p_creator, format('api.send_trial(%L, %s, gen_random_uuid())', p_email, p_days));
  return (select params ->> 'code' from private.mails where address = lower(p_email)
          order by id desc limit 1);
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
    case when s.is_renewing then 'renewing' else 'ending' end, s.start_price_cents, s.rebill_price_cents)
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
  ('again', tests.send('mara', 'jonas@example.test', 4)),
  ('ines', tests.send('ines', 'jonas@example.test', 1)),
  ('cleo', tests.send('mara', 'cleo@example.test', 30)),
  ('piet', tests.send('mara', 'piet@example.test', 4));

-- whose it is
select is(tests.redeem('thief', tests.code('seven')), 'trial_email_mismatch',
  '[F61] a code opens nothing for whom it was not sent to');
update auth.users set email_confirmed_at = null where id = tests.id_of('jonas');
select is(tests.redeem('jonas', tests.code('seven')), 'email_not_verified',
  '[F61] nor before the address is proved');
update auth.users set email_confirmed_at = now() where id = tests.id_of('jonas');
select is(tests.redeem('mara', tests.code('seven')), 'must_be_customer_to_redeem', '[F61] nor for a creator');
select is(tests.redeem('jonas', 'abcdefghijkmnpqrstuv'), 'trial_not_found', '[F61] a code that nobody sent is none');
select is(tests.redeem('jonas', left(tests.code('seven'), 19)), 'invalid_trial_code',
  '[F61] a code has twenty characters');
select is(tests.redeem('jonas', null), 'invalid_trial_code', '[F61] and is not missing');
select is_empty($$select * from public.subscriptions where expires_at > '-infinity'$$,
  '[F61] none of this opened anything');
select is_empty('select * from public.trials where redeemed_at is not null', '[F61] or used anything up');

-- a start
select is(tests.redeem('jonas', tests.code('seven'), '00000000-0000-4000-8000-00000000000a')::jsonb,
  '{"extended": false, "period": 7, "profile": "mara"}', '[F61] the owner of the address starts a trial');
select is(tests.redeem('jonas', tests.code('seven'), '00000000-0000-4000-8000-00000000000a')::jsonb,
  '{"extended": false, "period": 7, "profile": "mara"}', '[F61] the same request is answered again');
select is(tests.subscription('jonas', 'mara'), '7 days, ending, starts at 0, renews at 1500',
  '[F61] it lasts seven days, costs nothing and does not renew');
select is(
  (select array_agg(format('%s %s %s', price_cents, is_trial, transfer_id is null))
   from public.subscription_periods where fan_id = tests.id_of('jonas')), array['0 t t'],
  '[F61] one period of a trial stands in the history, without a transfer');
select is((select count(*) from private.transfers), 1::bigint,
  '[F61] no money has moved but what a fan put in');
select tests.act_as('jonas');
select results_eq('select creator_id from private.my_paid_walls', array[tests.id_of('mara')],
  '[F61] the private wall is open');
select is(api.creator_page('mara')::jsonb #>> '{viewer,subscription,is_trial}', 'true',
  '[F61] the page knows that it is a trial');
select is(api.my_subscriptions('')::jsonb #>> '{0,is_trial}', 'true', '[F61] so does the list');
select is((select string_agg(kind || ' ' || text, ', ') from public.messages), 'notification trial_started',
  '[F61] [F113] it opens the conversation with its line');
select tests.act_as_owner();
select is(
  (select array_agg(kind::text) from public.notifications where recipient_id = tests.id_of('mara')),
  array['new_sub'], '[F61] [F63] the creator is told of a subscriber');
select is(
  (select count(*) from private.mails
   where recipient_id = tests.id_of('mara') and template = 'subscription_started'), 1::bigint,
  '[F61] by mail too');
select tests.act_as('mara');
select isnt(
  (select t ->> 'redeemed_at' from jsonb_array_elements(api.trials(null, 50)::jsonb) t
   where t ->> 'period_days' = '7'), null, '[F60] the list says when it was redeemed');
select is(
  (select t ->> 'redeemed_at' from jsonb_array_elements(api.trials(null, 50)::jsonb) t
   where t ->> 'period_days' = '30'), null, '[F60] and that the others were not');
select tests.act_as_owner();

-- it renews by the user's own word alone
select tests.act_as('jonas');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid())::jsonb ->> 'result',
  'subscription_active_again', '[F55] [F61] who wants to stay says so');
select is(api.stop_subscription(tests.id_of('mara')), 'subscription_ended', '[F55] [F61] and may take it back');
select tests.act_as_owner();
select is(tests.subscription('jonas', 'mara'), '7 days, ending, starts at 0, renews at 1500',
  '[F61] neither costs anything');

-- once
select is(tests.redeem('jonas', tests.code('seven')), 'already_redeemed', '[F61] a code works once');
select is(tests.redeem('jonas', tests.code('again')), 'trial_redeemed_once',
  '[F61] and a person has one trial of each creator');
select is(
  tests.answer('mara', $$api.send_trial(' Jonas@Example.test', 7, gen_random_uuid())$$),
  'trial_given_once', '[F60] a creator is told that an address has redeemed one');
select is(tests.answer('mara', $$api.send_trial('piet@example.test', 7, gen_random_uuid())$$),
  'done', '[F60] one that has redeemed none gets another');
select is(tests.redeem('thief', tests.code('seven')), 'trial_email_mismatch',
  '[F61] a stranger is not told that a code was used');
select is(tests.redeem('jonas', upper(tests.code('ines')))::jsonb,
  '{"extended": false, "period": 1, "profile": "ines"}', '[F61] of another creator there is another');
select is(tests.subscription('jonas', 'mara'), '7 days, ending, starts at 0, renews at 1500',
  '[F61] what was refused changed nothing');
select throws_ok(
  $$update public.trials set redeemed_by = tests.id_of('jonas'), redeemed_at = now(), has_extended = true,
      redeem_request_id = gen_random_uuid() where code_hash = private.trial_code_hash(tests.code('again'))$$,
  '23505', null, '[F61] the table itself keeps it to one');

-- the end of a trial
select tests.pass('7 days');
select tests.act_as('jonas');
select is_empty('select creator_id from private.my_paid_walls', '[F61] at its end the wall closes');
select tests.act_as_owner();
select is((select is_renewing from public.subscriptions where fan_id = tests.id_of('jonas')
           and creator_id = tests.id_of('mara')), false, '[F61] and nothing renews it');

-- an extension
select tests.subscribe(tests.id_of('cleo'), tests.id_of('mara'));
select is(tests.subscription('cleo', 'mara'), '30 days, renewing, starts at 1500, renews at 1500',
  '[F54] a subscription runs');
select is(tests.redeem('cleo', tests.code('cleo'))::jsonb,
  '{"extended": true, "period": 30, "profile": "mara"}', '[F61] a trial extends it');
select is(tests.subscription('cleo', 'mara'), '60 days, renewing, starts at 1500, renews at 1500',
  '[F61] its end and with it the next bill move, and nothing else');
select tests.act_as('cleo');
select is(api.my_subscriptions('')::jsonb #>> '{0,is_trial}', 'false',
  '[F61] what is paid for is no trial, however it was extended');
select tests.act_as_owner();
select is(
  (select array_agg(ends_at - starts_at order by starts_at)
   from public.subscription_periods where fan_id = tests.id_of('cleo')),
  array[interval '30 days', interval '30 days'], '[F61] behind the paid days come the free ones');
select is(
  (select array_agg(kind::text order by id) from public.notifications
   where recipient_id = tests.id_of('mara') and actor_id = tests.id_of('cleo')),
  array['new_sub'], '[F61] nobody has subscribed a second time');
select is(
  (select count(*) from private.mails
   where recipient_id = tests.id_of('mara') and template = 'subscription_started'), 2::bigint,
  '[F61] and no second mail says so');
select is(tests.earned_by(tests.id_of('mara')), 1200::bigint, '[F61] free days earn nothing');
select tests.ledger_is_whole('[F61] the books are whole');

-- after an earlier subscription
select tests.subscribe(tests.id_of('piet'), tests.id_of('mara'));
select tests.pass('30 days');
select is(tests.redeem('piet', tests.code('piet')), 'trial_expired', '[F61] what waited too long opens nothing');
select is(tests.redeem('thief', tests.code('piet')), 'trial_email_mismatch', '[F61] and strangers are not told so');
update codes set code = tests.send('mara', 'piet@example.test', 4) where name = 'piet';
select is(tests.redeem('piet', tests.code('piet'))::jsonb ->> 'extended', 'false',
  '[F61] what has expired is started again');
select is(tests.subscription('piet', 'mara'), '4 days, ending, starts at 0, renews at 1500',
  '[F61] by a trial that does not renew');
select is(
  (select array_agg(kind::text order by id) from public.notifications
   where recipient_id = tests.id_of('mara') and actor_id = tests.id_of('piet')),
  array['new_sub', 're_sub'], '[F61] [F63] the creator is told of a return');

-- across a block, and of creators who are not there
insert into codes values
  ('blocked', tests.send('ines', 'cleo@example.test', 7)), ('gone', tests.send('ines', 'piet@example.test', 7));
select is(tests.answer('ines', 'api.block(tests.id_of(''cleo''))'), 'done', '[F32] a creator blocks a fan');
select is(tests.redeem('cleo', tests.code('blocked')), 'profile_blacklisted', '[F32] [F61] whose trial opens nothing');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('ines');
select is(tests.redeem('piet', tests.code('gone')), 'invalid_profile', '[F61] nor does one of an unlisted creator');
update private.account_statuses set promoted_at = now(), suspended_at = now()
where profile_id = tests.id_of('ines');
select is(tests.redeem('piet', tests.code('gone')), 'invalid_profile', '[F61] or a suspended one');
update private.account_statuses set suspended_at = null, closed_at = now()
where profile_id = tests.id_of('ines');
select is(tests.redeem('piet', tests.code('gone')), 'invalid_profile', '[F61] or a closed one');
update private.account_statuses set closed_at = null where profile_id = tests.id_of('ines');
select tests.suspend(tests.id_of('piet'));
select is(tests.redeem('piet', tests.code('gone')), 'account_suspended', '[F61] a suspended fan redeems nothing');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('piet');
select is(tests.redeem('piet', tests.code('gone'))::jsonb ->> 'profile', 'ines',
  '[F61] what was refused for a reason that has gone is redeemed');
select is(tests.answer('ines', 'api.unblock(tests.id_of(''cleo''))'), 'done', '[F32] the block ends');
select is(tests.redeem('cleo', tests.code('blocked'))::jsonb ->> 'profile', 'ines', '[F61] and so does what it cost');

-- to the last moment
insert into codes values ('edge', tests.send('ines', 'edge@example.test', 7));
create temporary table edge as select expires_at from public.trials where email = 'edge@example.test';
select tests.set_now(expires_at) from edge;
select is(tests.redeem('edge', tests.code('edge')), 'trial_expired', '[F61] after thirty days it is over');
select tests.set_now(expires_at - interval '1 microsecond') from edge;
select is(tests.redeem('edge', tests.code('edge'), '00000000-0000-4000-8000-0000000000ed')::jsonb,
  '{"extended": false, "period": 7, "profile": "ines"}', '[F61] a moment before it is not');
select tests.pass('31 days');
select is(tests.redeem('edge', tests.code('edge'), '00000000-0000-4000-8000-0000000000ed')::jsonb,
  '{"extended": false, "period": 7, "profile": "ines"}', '[F61] and the same request is answered the same later');
select is(tests.redeem('edge', tests.code('edge')), 'already_redeemed', '[F61] what was redeemed has not expired');

-- tries are counted, refused ones too
select is(
  (select array_agg(distinct tests.redeem('thief', 'abcdefghijkmnpqrstuv')) from generate_series(1, 20)),
  array['trial_not_found'], '[F61] twenty tries in an hour are answered');
select is(tests.redeem('thief', 'abcdefghijkmnpqrstuv'), 'rate_limited', '[F61] the next one is not');
select is(tests.redeem('jonas', 'abcdefghijkmnpqrstuv'), 'trial_not_found', '[F61] others are not held up');
select tests.pass('1 hour');
select is(tests.redeem('thief', 'abcdefghijkmnpqrstuv'), 'trial_not_found', '[F61] and an hour later it is again');
select tests.act_as_service();
select throws_ok($$select api.service_redeem_trial(gen_random_uuid(), 'x', null)::jsonb$$,
  'PT400', 'invalid_payload', '[F61] nothing is redeemed without a request id');

-- by the function alone
select tests.act_as('jonas');
select throws_ok($$select api.service_redeem_trial(tests.id_of('jonas'), 'x', gen_random_uuid())::jsonb$$,
  '42501', null, '[F61] no client names whom a trial is for');
select tests.act_as_guest();
select throws_ok($$select api.service_redeem_trial(tests.id_of('jonas'), 'x', gen_random_uuid())::jsonb$$,
  '42501', null, '[F61] nor does a guest');
select * from finish();
