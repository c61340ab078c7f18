-- What the reminder of a renewal says about the payment of a renewal, as things stand: by wallet or
-- card, or why it will be refused.
select plan(15);
select tests.set_now_with_ids('2026-03-10 12:00:00+00');

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 900);
select tests.make_fan('jonas');
select tests.subscribe(tests.id_of('jonas'), tests.id_of(c)) from unnest(array['mara', 'ines']) i (c);
update public.subscriptions set expires_at = private.now() + interval '1 day'
where creator_id = tests.id_of('mara');
update public.subscriptions set expires_at = private.now() + interval '2 days'
where creator_id = tests.id_of('ines');

create function tests.forecast(p_creator text default 'mara') returns text
language sql security definer set search_path = '' as $$
  select private.renewal_forecast(s) ->> 'means' from public.subscriptions s
  where s.creator_id = tests.id_of(p_creator)
$$;
create function tests.wallet(p_set text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update public.wallets set %s where owner_id = %L', p_set, tests.id_of('jonas'));
end $$;

select is(tests.forecast(), 'none', '[F128] without money and card nothing pays it');
select tests.wallet('balance_cents = 1500');
select is(tests.forecast(), 'wallet', '[F128] the wallet pays it where it suffices');
select is(tests.forecast('ines'), 'none', '[F128] what renews before it counts');
select tests.link_card(tests.id_of('jonas'));
select is(tests.forecast('ines'), 'card', '[F128] the card pays what the wallet does not cover');
select is(tests.forecast(), 'wallet', '[F128] and nothing else');
select tests.wallet('debt_cents = 300');
select is((select private.renewal_forecast(s) from public.subscriptions s where creator_id = tests.id_of('mara')),
  '{"means": "card", "digits": "4242", "debt": 300}', '[F128] a debt is charged with it');
select tests.wallet('debt_cents = 0');

-- the cap: this month's spending is 2400, the two starts
select tests.wallet('cap_cents = 3899');
select is(tests.forecast(), 'capped', '[F126] [F128] what exceeds the rest of the cap will be refused');
select tests.wallet('cap_cents = 3900');
select is(tests.forecast(), 'wallet', '[F126] [F128] what uses it up will not');
select is(tests.forecast('ines'), 'capped', '[F126] [F128] the one after it will');
select tests.wallet('next_cap_cents = 5000, next_cap_at = private.now() + interval ''1 day''');
select is(tests.forecast('ines'), 'card', '[F126] [F128] a raise that holds by then counts');
select is(tests.forecast(), 'wallet', '[F126] [F128] also for the one before it');
select tests.wallet('next_cap_at = private.now() + interval ''3 days''');
select is(tests.forecast('ines'), 'capped', '[F126] [F128] a later one does not');
update public.subscriptions set expires_at = '2026-04-01 12:00:00+00' where creator_id = tests.id_of('mara');
update public.subscriptions set is_renewing = false where creator_id = tests.id_of('ines');
select tests.wallet('cap_cents = 1500, next_cap_cents = null, next_cap_at = null');
select is(tests.forecast(), 'wallet', '[F126] [F128] another month begins with the whole cap');
select tests.wallet('cap_cents = 1499');
select is(tests.forecast(), 'capped', '[F126] [F128] which may be too low by itself');
select tests.wallet('frozen_at = private.now()');
select is(tests.forecast(), 'frozen', '[F127] [F128] a frozen wallet pays nothing');
select * from finish();
