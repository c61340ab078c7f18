-- Who hears of a dispute: the fan by notification and mail, when it freezes the wallet and when it is
-- decided; the creator of a disputed sale by a notification that names the cost and no fan.
select plan(29);

create temp table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql security definer as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.mail(p_fan text, p_template text) returns jsonb
language sql security definer set search_path = '' as $$
  select params - 'on' - 'transfer' from private.mails
  where recipient_id = tests.id_of(p_fan) and template::text = p_template order by id desc limit 1
$$;
create function tests.mails(p_fan text) returns text
language sql security definer set search_path = '' as $$
  select string_agg(template::text, ' ' order by id) from private.mails
  where recipient_id = tests.id_of(p_fan) and template::text ~ 'dispute'
$$;
create function tests.told(p_name text) returns text
language sql security definer set search_path = '' as $$
  select string_agg(kind || ' ' || amount_cents || case when subject_id is null then '' else ' of ' || coalesce(
    (select t.kind::text from private.transfers t where t.id = n.subject_id), '?') end, ', ' order by id)
  from public.notifications n where recipient_id = tests.id_of(p_name) and kind::text ~ 'dispute' and actor_id = recipient_id
$$;
create function tests.event(p_fan text, p_type text, p_ref text, p_cents bigint, p_reason text default null) returns text
language sql security definer set search_path = '' as $$
  select tests.reversal_event(coalesce(tests.made(p_fan), tests.payment_of(p_fan)), p_type, p_ref, p_cents, p_reason)
$$;

select tests.make_creator('mara', 999);
select tests.make_fan(name, 5000) from unnest(array['saver', 'spender', 'early', 'late', 'released', 'other']) f (name);
select tests.make_fan(name) from unnest(array['carla', 'away', 'first']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['carla', 'away', 'first']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;

-- a top-up that is in the wallet
select tests.event('saver', 'dispute_opened', 'du_saver', 5000, 'fraudulent');
select is(tests.mail('saver', 'payment_disputed'),
  '{"sale": "top_up", "from": null, "cents": 5000, "debt": 0, "is_frozen": true, "until": null, "back": null}',
  '[F127] [F128] a fan gets a mail about a dispute: what, how much, and that the wallet is frozen');
select is((select (params ->> 'on')::timestamptz from private.mails where template = 'payment_disputed'),
  (select created_at from public.payments where fan_id = tests.id_of('saver')), '[F128] it names the day of the payment');
select is((select t.kind::text from private.mails m join private.transfers t on t.id = (m.params ->> 'transfer')::uuid
           where m.template = 'payment_disputed'), 'dispute', '[F128] and leads to what the bank took');
select is(tests.told('saver'), 'disputed 5000 of dispute', '[F63] [F127] and a notification');
select is(tests.told('other'), null, '[F127] another fan hears nothing');
select tests.event('saver', 'dispute_opened', 'du_saver', 5000, 'fraudulent');
select is(tests.mails('saver'), 'payment_disputed', '[R5] [F128] a repeated report sends nothing more');
select tests.act_as('saver');
select is((select string_agg(l ->> 'kind', ' ') from json_array_elements(api.notifications()::json -> 'lines') l
           where l ->> 'kind' = 'disputed'), 'disputed', '[F63] the fan reads it in the list');
select tests.act_as_owner();
select tests.event('saver', 'dispute_closed', 'du_saver', 5000, 'won');
select is(tests.mail('saver', 'dispute_won') - 'from' - 'back', '{"sale": "top_up", "cents": 5000, "debt": 0, "is_frozen": false, "until": null}',
  '[F127] [F128] a fan hears that it is won and the wallet is open');
select is(tests.told('saver'), 'disputed 5000 of dispute, dispute_won 5000 of dispute', '[F63] [F127] by notification too');
select tests.event('saver', 'dispute_closed', 'du_saver', 5000, 'won');
select is(tests.mails('saver'), 'payment_disputed dispute_won', '[R5] [F128] once');

-- one that is spent: the debt; lost, and still frozen; won while another one is open
select tests.act_as('spender');
select api.send_tip(tests.id_of('mara'), 3000, gen_random_uuid());
select tests.act_as_owner();
select tests.event('spender', 'dispute_opened', 'du_s1', 4000, 'fraudulent');
select is(tests.mail('spender', 'payment_disputed') ->> 'debt', '2000', '[F138] [F128] the mail names what is owed');
select tests.event('spender', 'dispute_opened', 'du_s2', 1000, 'fraudulent');
select tests.event('spender', 'dispute_closed', 'du_s2', 1000, 'won');
select is(tests.mail('spender', 'dispute_won') ->> 'is_frozen', 'true', '[F128] won, but frozen by another one');
select tests.event('spender', 'dispute_closed', 'du_s1', 4000, 'lost');
select is(tests.mail('spender', 'dispute_lost') - 'from',
  '{"sale": "top_up", "cents": 4000, "debt": 2000, "is_frozen": true, "until": null, "back": null}',
  '[F127] [F128] a fan hears that it is lost and that the wallet stays frozen');
select is(tests.told('mara'), null, '[F127] a creator hears nothing of a disputed top-up');

-- any order, and after a release by staff
select tests.event('early', 'dispute_closed', 'du_early', 5000, 'won');
select tests.event('early', 'dispute_opened', 'du_early', 5000, 'fraudulent');
select is(tests.mails('early'), null, '[R5] [F128] nobody hears of one that is won before it is opened');
select tests.event('late', 'dispute_closed', 'du_late', 5000, 'lost');
select is(tests.mail('late', 'dispute_lost') ->> 'is_frozen', 'false', '[R5] [F128] a fan hears of one that is lost before it is opened');
select tests.event('late', 'dispute_opened', 'du_late', 5000, 'fraudulent');
select is(tests.mails('late'), 'dispute_lost payment_disputed', '[R5] [F128] and of the freeze that follows');
select tests.event('released', 'dispute_opened', 'du_released', 5000, 'fraudulent');
select private.release_disputes(tests.id_of('released'));
select tests.event('released', 'dispute_closed', 'du_released', 5000, 'won');
select is(tests.mails('released'), 'payment_disputed dispute_won', '[F128] the outcome comes after a release too');

-- a subscription by card
insert into made values ('carla', tests.subscribe_by_card('carla', 'mara')), ('away', tests.subscribe_by_card('away', 'mara'));
select tests.queue_start_mails();
select tests.pass('10 days');
select tests.event('carla', 'dispute_opened', 'du_carla', 999, 'fraudulent');
select is(tests.mail('carla', 'payment_disputed') - 'back' - 'until',
  '{"sale": "subscription", "from": "mara", "cents": 999, "debt": 0, "is_frozen": true}',
  '[F127] [F128] of a subscription the mail names the creator');
select is(tests.told('mara'), 'disputed 799 of dispute', '[F63] [F127] the creator hears what a disputed sale costs');
select tests.act_as('mara');
select is((select l -> 'actor' ->> 'username' from json_array_elements(api.notifications()::json -> 'lines') l
           where l ->> 'kind' = 'disputed'), 'mara', '[F127] and reads no name of the fan in it');
select is((select api.receipt(n.subject_id)::jsonb -> 'transaction' ->> 'amount_cents' from public.notifications n
           where n.kind = 'disputed'), '-799', '[F127] [F128] it leads to the statement');
select tests.act_as_owner();
select tests.pass('2 days');
select tests.event('carla', 'dispute_closed', 'du_carla', 999, 'won');
select is((tests.mail('carla', 'dispute_won') ->> 'until')::timestamptz, private.now() + interval '20 days',
  '[F127] [F128] won: the mail names the day to which the subscription runs again');
select tests.queue_start_mails();
select is((select count(*) from private.mails where template = 'subscription_started'
           and recipient_id in (tests.id_of('carla'), tests.id_of('mara'))), 3::bigint,
  '[F64] days that are given back are no new subscription to fan or creator');
select is(tests.told('mara'), 'disputed 799 of dispute, dispute_won 799 of dispute_won', '[F63] [F127] the creator hears that the money is back');
select tests.event('away', 'dispute_opened', 'du_away', 999, 'fraudulent');
select tests.act_as('mara');
select api.block(tests.id_of('away'));
select tests.act_as_owner();
select tests.event('away', 'dispute_closed', 'du_away', 999, 'won');
select is(tests.mail('away', 'dispute_won') - 'is_frozen' - 'debt', jsonb_build_object(
    'sale', 'subscription', 'from', null, 'cents', 999, 'until', null, 'back', 599),
  '[F127] [F31] across a block the mail names no creator, and what came back in place of the days');

-- before the success of its charge
insert into made select 'first', (private.start_subscription(tests.id_of('mara'), 999, gen_random_uuid(), tests.consent('mara')) ->> 'payment_id')::uuid
from (select set_config('request.jwt.claims', json_build_object('sub', tests.id_of('first'), 'role', 'authenticated')::text, true)) c;
select tests.act_as_owner();
select tests.event('first', 'dispute_opened', 'du_first', 999, 'fraudulent');
select is(tests.told('first'), 'disputed 999', '[R5] [F127] a dispute before the success has no movement of money yet');
select private.settle_payment(tests.made('first'), 'succeeded', 'stripe', 'pi_first', null);
select is(tests.told('mara') ~ ', disputed 799 of dispute$', true, '[R5] [F127] the creator hears when the money is taken');

select tests.ledger_is_whole();
select * from finish();
