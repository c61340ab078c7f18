-- A fan's own cap of what goes to creators in a calendar month (UTC): tips, unlocks, messages of a
-- paid chat and subscriptions, from wallet or card. A lower cap holds at once, a higher one after a
-- day. Each refusal stands beside a request that is accepted.
select plan(58);
select tests.set_now_with_ids('2026-03-10 12:00:00+00');

select tests.make_creator(name, 1500) from unnest(array['mara', 'ines', 'lena']) c (name);
select tests.make_fan(name, 100000) from unnest(array['jonas', 'free', 'unlocker', 'talker', 'subber']) f (name);
select tests.make_fan('carded');
select tests.link_card(tests.id_of('carded'));
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150 where creator_id = tests.id_of('mara');

create function tests.cap(p_cents bigint) returns void
language sql as $$ select api.set_spend_cap(p_cents) $$;
create function tests.tip(p_cents bigint, p_to text default 'mara') returns uuid
language sql as $$ select api.send_tip(tests.id_of(p_to), p_cents, gen_random_uuid()) $$;
create function tests.start(p_to text) returns text
language sql as $$ select api.start_subscription(tests.id_of(p_to), 1500, gen_random_uuid(), tests.consent(p_to))::jsonb ->> 'state' $$;
create function tests.room(p_fan text) returns bigint
language sql security definer set search_path = '' as $$ select private.cap_room(tests.id_of(p_fan)) $$;
create function tests.my(p_key text) returns text
language sql as $$ select api.my_spend_cap()::jsonb ->> p_key $$;
-- The detail of the refusal of a statement.
create function tests.named(p_call text) returns text
language plpgsql as $$
declare
  v_detail text;
begin
  execute p_call;
  return 'accepted';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || v_detail;
end $$;

-- setting
select tests.act_as('jonas');
select is(api.my_spend_cap()::jsonb,
  '{"cap_cents": null, "spent_cents": 0, "resets_at": "2026-04-01T00:00:00+00:00", "next": null}',
  '[F126] a fan has no cap at first');
select is(tests.answer('jonas', 'api.set_spend_cap(99)'), 'invalid_spend_limit',
  '[F126] a cap below one dollar is refused');
select is(tests.answer('jonas', 'api.set_spend_cap(10000001)'), 'invalid_spend_limit',
  '[F126] a cap above 100,000 dollars is refused');
select is(tests.answer('jonas', 'api.set_spend_cap(100)'), 'done', '[F126] a cap of one dollar is accepted');
select is(tests.answer('mara', 'api.set_spend_cap(5000)'), 'ineligible_action',
  '[F126] a creator has no cap');
select is(tests.answer('mara', 'api.my_spend_cap()'), 'ineligible_action',
  '[F126] a creator reads no cap');
select is(tests.answer('guest', 'api.set_spend_cap(5000)'), '42501', '[F126] a guest sets no cap');
select is(tests.answer('guest', 'api.my_spend_cap()'), '42501', '[F126] a guest reads no cap');
select tests.act_as_owner();
select is(tests.room('free'), null, '[F126] the cap of a fan is not that of another');
select is((select count(*) from realtime.messages where topic = 'user:' || tests.id_of('jonas')
             and payload ->> 'what' = '["balance"]') > 0, true, '[F126] a new cap is signalled to the other tabs of the fan');
update public.wallets set cap_cents = null where owner_id = tests.id_of('jonas');

-- tips, up to the last cent
select tests.act_as('jonas');
select tests.cap(3000);
select lives_ok('select tests.tip(2000)', '[F126] a tip below the cap is accepted');
select is(tests.named('select tests.tip(1001)'), 'spend_limit_reached {"limit": "own", "left_cents": 1000}',
  '[F126] a tip beyond the cap is refused, and the refusal names the cap');
select is(tests.my('spent_cents'), '2000', '[F126] a refused tip is not counted');
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('jonas')), 98000::bigint, '[F126] a refused tip takes nothing from the wallet');
select tests.act_as('jonas');
select lives_ok('select tests.tip(1000, ''ines'')', '[F126] a tip to another creator may use up the cap');
select throws_ok('select tests.tip(500)', 'PT402', 'spend_limit_reached', '[F126] nothing is left after it');
select is(tests.my('spent_cents'), '3000', '[F126] the fan reads what was spent in this month');
select tests.act_as('free');
select lives_ok('select tests.tip(90000)', '[F126] a fan without a cap spends as before');
select is(tests.my('spent_cents'), '90000', '[F126] what was spent is shown without a cap too');

-- a top-up is no spending
select tests.act_as_owner();
select tests.fund(tests.id_of('jonas'), 5000);
select is(tests.room('jonas'), 0::bigint, '[F126] a top-up does not count');
select tests.link_card(tests.id_of('jonas'));
select tests.act_as('jonas');
select lives_ok('select api.request_top_up(5000, gen_random_uuid())', '[F126] a fan whose cap is used up can top up');
select tests.cap(2000);
select is(tests.my('cap_cents'), '2000', '[F126] a cap may be lower than what was spent');
select tests.act_as_owner();
select is((private.payment_to_charge(tests.open_payment_of('jonas'), tests.id_of('jonas'), null) ->> 'state'), 'processing',
  '[F126] a top-up of a fan beyond the cap is charged');

-- unlocks
select tests.act_as('unlocker');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid());
select tests.cap(600);
select tests.act_as('mara');
create temporary table offered as
select (api.send_message(tests.id_of('unlocker'), 'secret ' || n, '{}', 400, gen_random_uuid())::jsonb ->> 'id')::uuid as id, n
from generate_series(1, 2) n;
grant select on offered to authenticated;
select tests.act_as('unlocker');
select lives_ok('select api.unlock_message((select id from offered where n = 1), gen_random_uuid())',
  '[F126] an unlock below the cap is accepted');
select is(tests.named('select api.unlock_message((select id from offered where n = 2), gen_random_uuid())'),
  'spend_limit_reached {"limit": "own", "left_cents": 200}', '[F126] an unlock beyond the cap is refused');

-- messages of a paid chat
select tests.act_as('talker');
select tests.cap(299);
select api.start_paid_chat(tests.id_of('mara'), 150, gen_random_uuid());
select lives_ok($$select api.send_message(tests.id_of('mara'), 'one', '{}', null, gen_random_uuid(), false, 150)$$,
  '[F126] a paid message below the cap is accepted');
select is(tests.named($$select api.send_message(tests.id_of('mara'), 'two', '{}', null, gen_random_uuid(), false, 150)$$),
  'spend_limit_reached {"limit": "own", "left_cents": 149}', '[F126] a paid message beyond the cap is refused');
select is((select count(*) from public.messages where sender_id = tests.id_of('talker')
             and kind <> 'notification'), 1::bigint,
  '[F126] a refused message is not written');

-- subscriptions from the wallet
select tests.act_as('subber');
select tests.cap(2999);
select is(tests.start('mara'), 'active', '[F126] a subscription below the cap starts');
select is(tests.named($$select tests.start('ines')$$), 'spend_limit_reached {"limit": "own", "left_cents": 1499}',
  '[F126] a subscription beyond the cap is refused');

-- subscriptions by card: open payments count, and nothing is charged beyond the cap
select tests.act_as('carded');
select tests.cap(3000);
select is(tests.start('mara'), 'needs_card_charge', '[F126] a subscription by card below the cap opens a payment');
select is(tests.my('spent_cents'), '1500', '[F126] an open payment counts as spent');
select is(tests.start('ines'), 'needs_card_charge', '[F126] a second one may use up the cap');
select is(tests.named($$select tests.start('lena')$$), 'spend_limit_reached {"limit": "own", "left_cents": 0}',
  '[F126] a third one is refused while the others are open');
select tests.act_as_owner();
create temporary table opened as select id, creator_id from public.payments where fan_id = tests.id_of('carded');
create function tests.claim(p_creator text) returns text
language sql security definer set search_path = '' as $$
  select private.payment_to_charge(p.id, p.fan_id, null) ->> 'state' from public.payments p
  where p.fan_id = tests.id_of('carded') and p.creator_id = tests.id_of(p_creator)
$$;
select is(tests.claim('mara'), 'processing', '[F126] a payment within the cap is charged');
select is(private.settle_payment(id, 'succeeded', 'stripe', 'pi_' || id, null) ->> 'state', 'succeeded',
  '[F126] its success is settled') from opened where creator_id = tests.id_of('mara');
select is(tests.room('carded'), 0::bigint, '[F126] a settled payment counts once');
select tests.act_as('carded');
select tests.cap(2000);
select tests.act_as_owner();
select throws_ok($$select tests.claim('ines')$$, 'PT402', 'spend_limit_reached',
  '[F126] a payment beyond a cap that was lowered since is not charged');
select is(private.settle_payment(id, 'succeeded', 'stripe', 'pi_' || id, null) ->> 'state', 'succeeded',
  '[F126] a card that was charged all the same gets its subscription') from opened where creator_id = tests.id_of('ines');
select is((select count(*) from public.subscriptions where fan_id = tests.id_of('carded')
             and expires_at > private.now()), 2::bigint, '[F126] both subscriptions run');

-- refunds of this month
select is(tests.room('subber'), 1499::bigint, '[F126] a subscription of 15 dollars is counted');
select private.terminate_subscription(s, private.now()) from public.subscriptions s where fan_id = tests.id_of('subber');
select is(tests.room('subber'), 2999::bigint, '[F126] a refund in the month of its sale frees the amount again');

-- raises
select tests.act_as('jonas');
select tests.cap(2000);
select tests.cap(8000);
select is(api.my_spend_cap()::jsonb - 'spent_cents' - 'resets_at',
  '{"cap_cents": 2000, "next": {"cap_cents": 8000, "at": "2026-03-11T12:00:00+00:00"}}',
  '[F126] a raise waits 24 hours, and is shown');
select throws_ok('select tests.tip(500)', 'PT402', 'spend_limit_reached', '[F126] a raise that waits allows nothing yet');
select tests.act_as_owner();
select tests.pass_with_ids('23 hours 59 minutes');
select tests.act_as('jonas');
select tests.cap(8000);
select throws_ok('select tests.tip(500)', 'PT402', 'spend_limit_reached', '[F126] a raise allows nothing a minute before its time');
select tests.act_as_owner();
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select lives_ok('select tests.tip(5000)', '[F126] a raise holds after 24 hours, also if it was asked for twice');
select is(api.my_spend_cap()::jsonb - 'spent_cents' - 'resets_at', '{"cap_cents": 8000, "next": null}',
  '[F126] a raise that holds is the cap');
select tests.cap(null);
select is(tests.my('next')::jsonb ->> 'cap_cents', null, '[F126] the end of a cap waits as a raise does');
select throws_ok('select tests.tip(500)', 'PT402', 'spend_limit_reached', '[F126] a cap whose end waits still holds');
select tests.cap(8000);
select is(tests.my('next'), null, '[F126] setting the present cap withdraws a raise that waits');
select tests.cap(null);
select tests.cap(7000);
select is(tests.my('cap_cents') || coalesce(tests.my('next'), ' at once'), '7000 at once',
  '[F126] a lower cap holds at once and withdraws the raise');
select tests.cap(null);
select tests.act_as_owner();
select tests.pass_with_ids('24 hours');
select tests.act_as('jonas');
select lives_ok('select tests.tip(50000)', '[F126] a cap ends 24 hours after its removal');
select tests.cap(500);
select is(tests.my('cap_cents'), '500', '[F126] a fan whose cap has ended sets a new one at once');

-- the next month, and a refund of an earlier one
select tests.act_as('subber');
select is(tests.start('mara'), 'active', '[F126] the fan subscribes again');
select tests.act_as_owner();
select tests.set_now_with_ids('2026-03-31 23:59:59+00');
select is(tests.room('jonas') < 0, true, '[F126] the month ends with its last second in UTC');
select tests.set_now_with_ids('2026-04-01 00:00:00+00');
select is(tests.room('jonas'), 500::bigint, '[F126] a new month begins with the whole cap');
select private.terminate_subscription(s, private.now()) from public.subscriptions s where fan_id = tests.id_of('subber');
select is(tests.room('subber'), 2999::bigint, '[F126] a refund of an earlier month frees nothing');
select tests.ledger_is_whole();
select * from finish();
