-- Suspicious money: what each rule finds, what it leaves out, and that no table is read as a whole.
select plan(25);

select tests.set_now_with_ids('2026-01-02 12:00:00+00');
select tests.make_payee(name, 'US', first, last)
from (values ('marabell', 'Mara', 'Bell'), ('secondly', 'Sec', 'Ond'), ('thirdly', 'Test', 'Person')) p (name, first, last);
select tests.make_fan('oldtimer', 500000);
select tests.link_card(tests.id_of('oldtimer'));
select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_fan(name, 0) from unnest(array['newcomer', 'careful', 'sharer', 'sharing', 'crowd1', 'crowd2', 'crowd3', 'crowd4']) f (name);
create function tests.tip(p_fan text, p_creator text, p_cents bigint) returns void language plpgsql as $$
begin
  perform tests.act_as(p_fan);
  perform api.send_tip(tests.id_of(p_creator), p_cents, gen_random_uuid());
  perform tests.act_as_owner();
end $$;
create function tests.asks(p_creator text, p_cents bigint) returns void language sql as $$
  insert into public.withdrawals (creator_id, request_id, amount_cents, due_at)
  values (tests.id_of(p_creator), gen_random_uuid(), p_cents, private.now())
$$;
create function tests.found(p_rule text) returns text[] language sql as $$
  select array_agg(concat_ws(' ', fan, creator, amount_cents) order by fan, creator) from staff.suspicious_money where rule = p_rule
$$;
create function tests.charge(p_fan text, p_cents bigint) returns void language sql as $$
  select tests.fund(tests.id_of(p_fan), p_cents)
$$;
select is(tests.found(rule), null, format('[F122] %s: nothing stands out at first', rule))
from unnest(array['shared_card', 'first_day', 'one_fan', 'quick_tips', 'own_card']) r (rule);

-- one card of several accounts
select private.save_card(tests.id_of(name), jsonb_build_object('provider', 'stripe', 'customer', 'cus_' || name, 'method', 'pm_' || name,
  'issuer', 'visa', 'digits', '4242', 'holder', 'A Sharer', 'exp_month', 12, 'exp_year', 2034, 'fingerprint', 'same'))
from unnest(array['sharer', 'sharing']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['newcomer', 'careful']) f (name);
select is((select array_agg(fan || ' ' || other_accounts[1] order by fan) from staff.suspicious_money where rule = 'shared_card'),
  array['sharer sharing', 'sharing sharer'], '[F122] a card of two accounts is found, with the other account');

-- the first day of an account
select tests.charge('newcomer', 9000);
select tests.charge('careful', 9000);
select is(tests.found('first_day'), null, '[F122] a first day below the limit is left out');
select tests.charge('newcomer', 6000);
select is(tests.found('first_day'), array['newcomer 15000'], '[F122] a first day at the limit is found');
select tests.pass_with_ids('25 hours');
select tests.charge('careful', 9000);
select is(tests.found('first_day'), array['newcomer 15000'], '[F122] what is charged on the second day is left out');

-- most of what a creator sold comes from one fan
select tests.tip('oldtimer', 'marabell', 9999);
select tests.asks('marabell', 9000);
select is(tests.found('one_fan'), null, '[F122] less than a hundred dollars are left out');
select tests.tip('oldtimer', 'marabell', 500);
select is(tests.found('one_fan'), array['oldtimer marabell 10499'], '[F122] one fan who paid everything is found');
select is((select withdrawal from staff.suspicious_money where rule = 'one_fan'), (select number from public.withdrawals),
  '[F122] with the number of the withdrawal that waits');
select tests.charge(name, 5000) from unnest(array['crowd1', 'crowd2', 'crowd3', 'crowd4']) f (name);
select tests.tip('crowd1', 'marabell', 2624);
select is(tests.found('one_fan'), array['oldtimer marabell 10499'], '[F122] four fifths are enough');
select tests.tip('crowd1', 'marabell', 500);
select is(tests.found('one_fan'), null, '[F122] less than four fifths are left out');

-- tips shortly before a withdrawal
select is(tests.found('quick_tips'), array['crowd1 marabell 3124', 'oldtimer marabell 10499'], '[F122] tips of two fans that are withdrawn at once are found');
select tests.tip(name, 'marabell', 500) from unnest(array['crowd2', 'crowd3']) f (name);
select is(tests.found('quick_tips'), null, '[F122] tips of four fans are left out');

-- tips of the second creator are three weeks old when she asks
select tests.tip('oldtimer', 'secondly', 20000);
select tests.pass_with_ids('15 days');
select tests.asks('secondly', 16000);
select is(tests.found('quick_tips'), null, '[F122] tips that are older than two weeks are left out');
select is(tests.found('one_fan'), array['oldtimer secondly 20000'], '[F122] they still come from one fan');

-- the creator's own card
select tests.tip('newcomer', 'thirdly', 1000);
select tests.asks('thirdly', 800);
select is(tests.found('own_card'), array['newcomer thirdly 1000'], '[F122] a fan whose card has the legal name of the creator is found');
update public.payment_cards set holder = 'SOMEBODY ELSE' where fan_id = tests.id_of('newcomer');
select is(tests.found('own_card'), null, '[F122] another name is left out');

-- sums by rule, and the end of what is looked at
select is((select array_agg(rule || ' ' || found || ' ' || amount_cents order by rule) from staff.suspicious_rules),
  array['first_day 1 15000', 'one_fan 1 20000', 'own_card 0 0', 'quick_tips 0 0', 'shared_card 2 0'], '[F122] each rule has its sum');
select is((select means from staff.suspicious_rules where rule = 'first_day'), 'at least 15000 cents charged in the first day of an account',
  '[F122] each rule names its threshold');
update public.withdrawals set state = 'paid', settled_at = private.now() where creator_id = tests.id_of('secondly');
select is(tests.found('one_fan'), null, '[F122] a withdrawal that is paid is looked at no more');

-- no table is read as a whole
insert into private.known_cards (fan_id, fingerprint, linked_at)
select tests.id_of('oldtimer'), 'old ' || n, private.now() - interval '1 year' from generate_series(1, 20000) n;
insert into public.withdrawals (creator_id, request_id, state, amount_cents, due_at, settled_at)
select tests.id_of('secondly'), gen_random_uuid(), 'paid', 100, private.now(), private.now() from generate_series(1, 20000);
insert into public.payments (fan_id, request_id, purpose, amount_cents, state, created_at)
select tests.id_of('oldtimer'), gen_random_uuid(), 'top_up', 500, 'failed', private.now() from generate_series(1, 20000) n;
insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents, paid_by, wallet_cents, earnings_cents, platform_cents, clears_at)
select 'tip', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 500, 'wallet', -500, 400, 100, private.now()
from generate_series(1, 20000);
-- Also what was not filled here: files before this one may have left their rows in its statistics.
analyze private.known_cards, public.withdrawals, public.payments, private.transfers, private.card_uses,
  public.payment_cards, public.profiles;
create temporary view counted as
select c.oid, c.relkind, pg_stat_get_xact_numscans(c.oid) as scans, pg_stat_get_xact_blocks_fetched(c.oid) as pages
from pg_class c where c.relkind in ('r', 'i') and c.relpages > 12 and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'partitions'::regnamespace);
create temporary table before as table counted;
select count(*) from staff.suspicious_money;
create temporary table after as table counted;
select ok((select sum(a.scans - b.scans) from after a join before b using (oid) where a.relkind = 'i') > 0, 'the measurement counts scans of indexes');
select is_empty($$select a.oid::regclass from after a join before b using (oid)
  where a.scans > b.scans and (a.relkind = 'r' or a.pages - b.pages > (a.scans - b.scans) * 12)$$,
  '[F122] the rules find their rows by keys, however many there are');
select * from finish();
