-- Automatic messages: one for each start and each end of a subscription, to those whom the creator
-- may write to.
select plan(30);
select tests.set_now_with_ids('2026-03-02 12:00:00+00');
select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 1500);
select tests.make_fan(name, 9000) from unnest(array['early', 'jonas', 'blocked', 'tester', 'loyal']) f (name);

create function tests.save(p_creator text, p_event text, p_text text) returns text language sql as $$
  select tests.answer(p_creator, format('api.save_automatic_message(%L, %L)', p_event, p_text))
$$;
create function tests.got(p_fan text) returns text language sql security definer as $$
  select string_agg(m.text, ' | ' order by m.seq) from public.messages m
  where m.recipient_id = tests.id_of(p_fan) and m.kind = 'text'
$$;

select tests.subscribe(tests.id_of('early'), tests.id_of('mara'));
select tests.pass_with_ids('1 minute');
select is(tests.save('mara', 'subscribed', '  Welcome! '), 'done', 'a creator writes a welcome');
select is(tests.save('jonas', 'subscribed', 'x'), 'method_forbidden', 'a fan does not');
select is(tests.save('mara', 'subscribed', repeat('x', 2001)), 'message_too_long', 'nor is it longer than a message');
select tests.act_as('mara');
select is(api.automatic_messages()::jsonb, '[{"event": "subscribed", "text": "Welcome!"}]', 'the creator reads it');
select tests.act_as('ines');
select is(api.automatic_messages()::jsonb, '[]', 'nobody else does');
select tests.act_as_owner();
select is(private.send_automatic_messages(), 0, 'who subscribed before is not welcomed');

select tests.pass_with_ids('1 minute');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.subscribe(tests.id_of('loyal'), tests.id_of('ines'));
select is(private.send_automatic_messages(), 1, 'who subscribes is welcomed');
select is(tests.got('jonas'), 'Welcome!', 'by a message of the creator');
select is((select sender_id from public.messages where kind = 'text' and recipient_id = tests.id_of('jonas')), tests.id_of('mara'),
  'whose name it carries');
select is(tests.balance_of(tests.id_of('jonas')), 9000::bigint, 'which costs nothing');
select is(private.send_automatic_messages(), 0, 'once');
select is(tests.got('loyal'), null, 'not for another creator');

-- refused
select tests.subscribe(tests.id_of('blocked'), tests.id_of('mara'));
select tests.act_as('blocked');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select is(private.send_automatic_messages(), 0, 'nobody is welcomed across a block');
select is(tests.got('blocked'), null, 'not later either');

-- a renewal, and the end
select is(tests.save('mara', 'expired', 'Come back?'), 'done', 'a creator writes to those who leave');
select tests.act_as('jonas');
select api.stop_subscription(tests.id_of('mara'));
select tests.act_as_owner();
select tests.set_now_with_ids('2026-03-31 12:00:00+00');
select is(private.send_automatic_messages(), 0, 'nothing is sent before the end');
select tests.fund(tests.id_of('early'), 1500);
select tests.set_now_with_ids('2026-04-01 11:30:00+00');
select private.renew_due();
select tests.set_now_with_ids('2026-04-01 12:05:00+00');
select is((select expires_at > private.now() from public.subscriptions where fan_id = tests.id_of('early')), true, 'one has renewed');
select is(private.send_automatic_messages(), 1, 'an end without a renewal sends the other message');
select is(tests.got('jonas'), 'Welcome! | Come back?', 'to the one who left');
select is(tests.got('early'), null, 'a renewal sends neither');
select is(private.send_automatic_messages(), 0, 'once as well');

-- a trial
insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents, renewal_price_cents, expires_at, is_renewing)
select tests.id_of('tester'), p.creator_id, p.id, 0, 1500, private.now() + interval '1 day', false
from public.plans p where p.creator_id = tests.id_of('mara') and p.is_default;
insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, is_trial)
select s.id, s.fan_id, s.creator_id, private.now(), private.now() + interval '1 day', 0, true
from public.subscriptions s where s.fan_id = tests.id_of('tester');
select is(private.send_automatic_messages(), 1, 'a trial is welcomed');
select tests.pass_with_ids('25 hours');
select is(private.send_automatic_messages(), 1, 'and its end is noticed');
select is(tests.got('tester'), 'Welcome! | Come back?', 'in this order');

-- a period that a trial of a day has extended ends once
select tests.make_fan('extended', 9000);
select tests.subscribe(tests.id_of('extended'), tests.id_of('mara'));
select tests.act_as('extended');
select api.stop_subscription(tests.id_of('mara'));
select tests.act_as_owner();
select private.send_automatic_messages();
insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, is_trial)
select s.id, s.fan_id, s.creator_id, s.expires_at, s.expires_at + interval '1 day', 0, true
from public.subscriptions s where s.fan_id = tests.id_of('extended');
update public.subscriptions set expires_at = expires_at + interval '1 day' where fan_id = tests.id_of('extended');
create function tests.days_later(p_days integer) returns text language plpgsql as $$
begin
  perform tests.pass_with_ids(make_interval(days => p_days));
  perform private.send_automatic_messages();
  return tests.got('extended');
end $$;
select is(tests.days_later(30), 'Welcome!', 'nothing is sent at the end that a trial has put off');
select is(tests.days_later(1), 'Welcome! | Come back?', 'its end is noticed');
select is(tests.days_later(2), 'Welcome! | Come back?', 'and not again by the first period');

select is(tests.save('mara', 'subscribed', ' '), 'done', 'an empty text stops it');
select is((select string_agg(event::text, ',') from public.automatic_messages), 'expired', 'the other one stays');
select throws_ok(format('set local role authenticated; insert into public.automatic_messages values (%L, ''expired'', ''x'')', tests.id_of('ines')),
  '42501', null, 'no client writes the table');
select * from finish();
