-- An account that changes while a run hands withdrawals over: the change holds its payout, also
-- where the run has looked at the creator before.
select plan(7);

select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_payee(n, 'US') from unnest(array['marabell', 'secondly', 'thirdly']) n;
select tests.link_bank(n), tests.earn(n, 12000) from unnest(array['marabell', 'secondly', 'thirdly']) n;
select tests.pass_with_ids('8 days');
select tests.answer(n, 'api.withdraw(gen_random_uuid())') from unnest(array['marabell', 'secondly', 'thirdly']) n;
select tests.pass_with_ids('5 days');
select is((select array_agg(private.payout_obstacles(creator_id)::text) from public.withdrawals where due_at <= private.now()),
  '{"{}","{}","{}"}', '[F99] before the run nothing stops the payouts');

-- when the first payout is approved, another session changes the account of the second creator
create function tests.tg_change_account() returns trigger language plpgsql as $$
begin
  perform private.save_bank(tests.id_of('secondly'), gen_random_uuid(), tests.bank('US', '{"digits": "0666"}'));
  return null;
end $$;
create trigger changes_account after update on public.withdrawals for each row
  when (new.state = 'approved' and old.state = 'requested') execute function tests.tg_change_account();
update public.withdrawals set due_at = due_at - interval '1 hour' where creator_id = tests.id_of('marabell');
update public.withdrawals set due_at = due_at + interval '1 hour' where creator_id = tests.id_of('thirdly');
select private.hand_over('bank_file', null, null);
drop trigger changes_account on public.withdrawals;
select is((select state::text from public.withdrawals where creator_id = tests.id_of('secondly')), 'requested',
  '[F100] an account that changes during the run is not paid');
select is_empty($$select from private.payouts where digits = '0666'$$, '[F100] the new account is in no payout');
select is((select array_agg(p.username::text order by p.username) from public.withdrawals w join public.profiles p on p.id = w.creator_id
  where w.state = 'approved'), array['marabell', 'thirdly'], '[F99] the payouts of others are handed over');
select is(private.payout_obstacles(tests.id_of('secondly'))::text, '{withdrawal_on_hold}', '[F100] the change holds the payout');
select tests.pass_with_ids('72 hours 1 minute');
select is(private.hand_over('bank_file', null, null), 1, '[F99] three days later it is handed over');
select is((select digits from private.payouts join public.withdrawals w on w.id = withdrawal_id where w.creator_id = tests.id_of('secondly')),
  '0666', '[F100] to the account that its creator had time to see');
select * from finish();
