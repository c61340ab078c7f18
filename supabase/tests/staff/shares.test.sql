-- The share of a sale that a creator keeps: set by staff, from now on or from a coming day, never
-- for what was sold before.
select plan(38);

select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_creator('marabell');
select tests.make_creator('secondly');
select tests.make_fan('jonas', 100000);
create function tests.tip(p_cents bigint, p_creator text default 'marabell') returns bigint language plpgsql as $$
declare
  v_request uuid := gen_random_uuid();
begin
  perform tests.act_as('jonas');
  perform api.send_tip(tests.id_of(p_creator), p_cents, v_request);
  perform tests.act_as_owner();
  return (select earnings_cents from private.transfers where request_id = v_request);
end $$;
create function tests.shown() returns text language sql as $$ select tests.answer('marabell', 'api.my_share()') $$;
create function tests.coming(p_user text default 'marabell') returns text language sql as $$
  select tests.answer(p_user, '(select (c ->> ''share_bps'') || '' '' || (c ->> ''from'') from api.coming_share() c)')
$$;

-- refused
select throws_ok(format('select staff.set_share(%s)', c), s, e, format('[F96] %s is refused with %s', c, e))
from (values
  ($$'', 'why', 'marabell', 85$$, 'PT400', 'staff_name_missing'),
  ($$'Ada', ' ', 'marabell', 85$$, 'PT400', 'staff_reason_missing'),
  ($$'Ada', 'why', 'nobody', 85$$, 'PT404', 'profile_not_found'),
  ($$'Ada', 'why', 'jonas', 85$$, 'PT403', 'ineligible_action'),
  ($$'Ada', 'why', 'marabell', 100.01$$, 'PT400', 'invalid_payload'),
  ($$'Ada', 'why', 'marabell', -1$$, 'PT400', 'invalid_payload'),
  ($$'Ada', 'why', 'marabell', 82.505$$, 'PT400', 'invalid_payload'),
  ($$'Ada', 'why', 'marabell', 85, '2026-03-04'$$, 'PT400', 'invalid_payload'),
  ($$'Ada', 'why', 'marabell', 85, '2026-03-03'$$, 'PT400', 'invalid_payload'),
  ($$'Ada', 'why', 'marabell', 80$$, 'PT409', 'conflict'),
  ($$'Ada', 'why', 'marabell', null$$, 'PT409', 'conflict')) r (c, s, e);
select is((select count(*) from private.audit_log), 0::bigint, '[F122] a refused share leaves no row in the audit log');
select is(tests.answer('marabell', $$staff.set_share('Mara', 'mine', 'marabell', 99)$$), '42501', '[F96] a creator sets no share');

-- from now on
select is(tests.tip(1000), 800::bigint, '[F96] a creator keeps the usual share of a sale');
select is(staff.set_share('Ada', 'contract of 3 March', '@Marabell', 82.5),
  '82.5% of what is sold from 2026-03-04 12:00 UTC on; 80% until then', '[F96] staff read from when a share holds');
select is(tests.tip(1000), 825::bigint, '[F96] the next sale takes the new share');
select is(tests.shown(), '8250', '[F96] the creator is shown the new share');
select is(tests.tip(1000, 'secondly'), 800::bigint, '[F96] another creator keeps the usual share');
select is((select sum(earnings_cents) from private.transfers where creator_id = tests.id_of('marabell')), 1625::numeric,
  '[F96] what was sold before keeps its share');
select is((select detail - 'from' from private.audit_log where action = 'set_share'),
  '{"share_bps": 8250, "until_then_bps": 8000}', '[F122] the log names the share and the one before it');
select is((select array_agg(params ->> 'share') from private.mails where template = 'share_changed' and recipient_id = tests.id_of('marabell')),
  array['82.5%'], '[F96] the creator is told by mail');

-- reversals return the parts of their sale
select is(private.act_refund('Ada', 'asked for it', (select min(id::text)::uuid from private.transfers where creator_id = tests.id_of('marabell'))),
  '1000 cents to the wallet', '[F138] staff refund the sale of the former share');
select is((select earnings_cents from private.transfers where kind = 'refund'), -800::bigint,
  '[F96] a refund takes back the part that its sale gave');

-- from a coming day
select is(tests.coming(), 'done', '[F96] a share that holds already is not announced');
select is(staff.set_share('Ada', 'from April on', 'marabell', 90, '2026-04-01'),
  '90% of what is sold from 2026-04-01 00:00 UTC on; 82.5% until then', '[F96] a share may begin on a coming day');
select results_eq('select * from staff.shares',
  $$values ('marabell', '82.5%', '90%', '2026-04-01 00:00:00+00'::timestamptz)$$, '[F96] staff read both shares');
select is(tests.coming(), '9000 2026-04-01T00:00:00+00:00', '[F96] its creator reads the coming share and its day');
select is(tests.coming('secondly'), 'done', '[F96] no other creator does');
select is(tests.answer('jonas', 'api.coming_share()'), 'method_forbidden', '[F96] a fan has no coming share');
select tests.set_now_with_ids('2026-03-31 23:59:59.999999+00');
select is(tests.tip(1000), 825::bigint, '[F96] until that day the former share holds');
select tests.set_now_with_ids('2026-04-01 00:00:00+00');
select is(array[tests.tip(1000)::text, tests.shown()], array['900', '9000'], '[F96] from its first moment on the new one does');
select is(tests.coming(), 'done', '[F96] from then on it is not coming any more');
select is((select staff.set_share('Ada', 'the contract ends', 'marabell', null, '2026-05-01')),
  '80% of what is sold from 2026-05-01 00:00 UTC on; 90% until then', '[F96] the usual share may come back on a day');
select is(tests.coming(), '8000 2026-05-01T00:00:00+00:00', '[F96] its creator reads that it comes back');
select is(staff.set_share('Ada', 'they go on', 'marabell', 90),
  '90% of what is sold from 2026-04-01 00:00 UTC on; 90% until then', '[F96] a coming share can be taken back');
select is(tests.coming(), 'done', '[F96] its creator reads of none then');
select tests.set_now_with_ids('2026-06-01 00:00:00+00');
select is(tests.tip(1000), 900::bigint, '[F96] a share that was taken back does not come');
select tests.ledger_is_whole();
select * from finish();
