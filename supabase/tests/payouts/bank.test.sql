-- Bank accounts: the country of the legal address, the holder, encrypted numbers that nobody reads,
-- and a change that holds payouts for 72 hours and is told by mail.
select plan(38);

select tests.set_now('2026-03-04 12:00:00+00');
select tests.make_payee('marabell', 'US');
select tests.make_creator('unknown');
select tests.make_fan('jonas');

-- who
select throws_ok(format('select private.save_bank(%L, gen_random_uuid(), tests.bank())', tests.id_of('jonas')),
  'PT403', 'method_forbidden', '[F100] a fan has no bank account');
select throws_ok(format('select private.save_bank(%L, gen_random_uuid(), tests.bank())', tests.id_of('unknown')),
  'PT403', 'identity_not_accepted', '[F100] a creator without a legal identity cannot link a bank');
select is(tests.answer('jonas', 'api.my_bank()'), 'method_forbidden', '[F100] a fan reads no bank');
select is(tests.answer('guest', 'api.my_bank()'), '42501', '[F100] a guest reads no bank');
select is(tests.answer('marabell', $$api.my_bank()::jsonb$$),
  '{"bank": null, "country": "US", "hold_until": null}',
  '[F100] a creator reads the country that decides the form');
select is(tests.answer('unknown', $$api.my_bank()::jsonb ->> 'country'$$), 'done',
  '[F100] without an application there is no country');
select is(tests.answer('marabell', $$private.save_bank(auth.uid(), gen_random_uuid(), '{}')$$), '42501',
  '[F100] a creator cannot save past the function that encrypts');
select is(tests.answer('marabell', $$private.bank_country(auth.uid())$$), '42501',
  '[F100] a creator cannot ask for the country of others');

-- what
select throws_ok(
  format('select private.save_bank(%L, gen_random_uuid(), tests.bank(%L, %L))', tests.id_of('marabell'), c, d), s, e,
  format('[F100] %s is refused', e))
from (values
  ('GB', '{}', 'PT409', 'conflict'),
  ('US', '{"bank_name": " "}', 'PT400', 'bank_name_missing'),
  ('US', jsonb_build_object('bank_name', repeat('x', 51))::text, 'PT400', 'field_too_long'),
  ('US', '{"holder": "Maria Bell"}', 'PT403', 'holder_name_mismatch'),
  ('US', '{"holder": ""}', 'PT403', 'holder_name_mismatch'),
  ('US', '{"key_id": ""}', 'PT400', 'invalid_payload'),
  ('US', '{"ciphertext": null}', 'PT400', 'invalid_payload')) r (c, d, s, e);
select is_empty('select 1 from public.bank_accounts', '[F100] a refused bank account is not written');

-- linking
create temp table made (name text primary key, id uuid);
insert into made values ('first', gen_random_uuid()), ('second', gen_random_uuid());
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
select lives_ok(
  format('select private.save_bank(%L, %L, tests.bank(%L, %L))', tests.id_of('marabell'), tests.made('first'), 'US',
    jsonb_build_object('bank_name', repeat('x', 50), 'holder', '  MARA   bell ')),
  '[F100] an account in the legal name is linked, in any case and spacing');
select is(tests.answer('marabell', $$(api.my_bank()::jsonb -> 'bank') - 'bank_name' - 'linked_at'$$),
  '{"digits": "6789", "holder": "  MARA   bell ", "country": "US", "updated_at": null}',
  '[F100] its owner reads the last digits');
select is((select key_id || ' ' || ciphertext from private.bank_numbers), 'k1 c2VjcmV0',
  '[F100] the key id is stored beside the ciphertext');
select is(tests.answer('marabell', 'count(*) from private.bank_numbers'), '42501',
  '[F100] its owner cannot read the ciphertext');
select is(private.payout_hold_until(tests.id_of('marabell')), null,
  '[F100] a first bank account holds nothing');
select is((select count(*) from private.mails where template = 'bank_changed'), 1::bigint,
  '[F100] a first bank account is told by mail');
select lives_ok(
  format('select private.save_bank(%L, %L, tests.bank(%L))', tests.id_of('marabell'), tests.made('first'), 'US'),
  '[F100] a repeated request is answered');
select is((select updated_at from public.bank_accounts), null, '[F100] and changes nothing');
select is((select count(*) from private.mails where template = 'bank_changed'), 1::bigint,
  '[F100] and queues no second mail');

-- a change
select lives_ok(
  format('select private.save_bank(%L, %L, tests.bank(%L, %L))', tests.id_of('marabell'), tests.made('second'), 'US',
    '{"digits": "4321", "key_id": "k2", "ciphertext": "bmV3"}'),
  '[F100] a bank account can be changed');
select is(tests.answer('marabell', $$api.my_bank()::jsonb #>> '{bank,updated_at}'$$), '2026-03-04T12:00:00+00:00',
  '[F100] the change has its time');
select is((select key_id || ' ' || ciphertext from private.bank_numbers), 'k2 bmV3',
  '[F100] a new key writes what is new');
select is(tests.answer('marabell', $$api.my_bank()::jsonb ->> 'hold_until'$$), '2026-03-07T12:00:00+00:00',
  '[F17] [F100] a change holds payouts for 72 hours');
select is((select params ->> 'digits' || ' ' || (params ->> 'until') from private.mails
           where template = 'bank_changed' order by params ->> 'digits' limit 1), '4321 2026-03-07T12:00:00+00:00',
  '[F100] the mail names the last digits and the end of the hold');
select tests.pass('72 hours');
select is(private.payout_hold_until(tests.id_of('marabell')), null, '[F17] the hold ends after 72 hours');
select lives_ok(format('select tests.link_bank(%L)', 'marabell'), '[F100] five changes in a day are made')
from generate_series(1, 5);
select throws_ok(format('select tests.link_bank(%L)', 'marabell'), 'PT429', 'rate_limited',
  '[F100] a sixth change in a day is refused');
select tests.suspend(tests.id_of('marabell'));
select throws_ok(format('select tests.link_bank(%L)', 'marabell'), 'PT403', 'account_suspended',
  '[F100] a suspended creator changes nothing');
select * from finish();
