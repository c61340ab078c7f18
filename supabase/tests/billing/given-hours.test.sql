-- A won dispute gives back what was left of a period, also some hours. Less than a day is worth
-- nothing when the subscription is cut, and stops no cut.
select plan(15);

select tests.make_creator('mara', 1500);
select tests.make_creator('leaving', 1500);
select tests.make_fan(name) from unnest(array['jonas', 'carla', 'piet', 'early']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'carla', 'piet', 'early']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;
create temp table made (name text primary key, id uuid);
insert into made values ('jonas', tests.subscribe_by_card('jonas', 'mara')), ('carla', tests.subscribe_by_card('carla', 'mara')),
  ('piet', tests.subscribe_by_card('piet', 'leaving'));
create function tests.win(p_fan text) returns void language plpgsql security definer as $$
declare
  v_payment uuid := (select id from pg_temp.made where name = p_fan);
begin
  perform tests.reversal_event(v_payment, 'dispute_opened', 'du_' || p_fan, 1500, 'fraudulent');
  perform tests.reversal_event(v_payment, 'dispute_closed', 'du_' || p_fan, 1500, 'won');
end $$;
create function tests.left_to(p_fan text) returns interval language sql security definer as $$
  select max(expires_at) - private.now() from public.subscriptions where fan_id = tests.id_of(p_fan)
$$;
create function tests.refunds_of(p_fan text) returns bigint language sql security definer as $$
  select coalesce(sum(gross_cents), 0)::bigint from private.transfers
  where kind = 'refund' and fan_id = tests.id_of(p_fan)
$$;

select tests.pass('28 days 12 hours');
insert into made values ('early', tests.subscribe_by_card('early', 'mara'));
select tests.pass('1 day 6 hours');
select tests.win(name) from unnest(array['jonas', 'carla', 'piet', 'early']) f (name);
select is(tests.left_to('jonas'), interval '6 hours', '[F127] a won dispute gives back the last six hours of a period');
select is(tests.answer('mara', format('api.block_refund(%L)', tests.id_of('jonas'))), '0',
  '[F32] a block tells before that it refunds nothing of them');
select is(tests.answer('mara', format('api.block(%L)', tests.id_of('jonas'))), 'done', '[F32] a creator can block their fan');
select ok(not private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara')), '[F32] the block ends the hours');
select is(tests.refunds_of('jonas'), 0::bigint, '[F127] [F32] and refunds nothing, because a day that has begun is used');
select is(tests.answer('mara', format('api.block_refund(%L)', tests.id_of('early'))), '1388',
  '[F32] of given days the whole ones are refunded');
select lives_ok($$select staff.suspend('Ada', 'test of hours', 'mara')$$, '[F127] staff can suspend a creator whose fan has hours left');
select ok(not private.is_subscribed(tests.id_of('carla'), tests.id_of('mara')), '[F127] the suspension ends them');
select is(tests.refunds_of('carla'), 0::bigint, '[F127] and refunds nothing of them');
select is(tests.refunds_of('early'), 1388::bigint, '[F127] whole days that were given back are refunded');
select lives_ok($$update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('leaving')$$,
  '[F127] an account whose fan has hours left can be closed');
select ok(not private.is_subscribed(tests.id_of('piet'), tests.id_of('leaving')), '[F127] which ends them');
select is(tests.refunds_of('piet'), 0::bigint, '[F127] and refunds nothing of them');
select is((select count(*) from private.creator_terminations), 2::bigint, '[F127] both cuts are queued for what follows');
select tests.ledger_is_whole();
select * from finish();
