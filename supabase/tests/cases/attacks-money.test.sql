-- Order of events after a decision: a bought message that is removed, refunded and given back, and
-- accounts that end while an appeal waits.
select plan(22);

create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.buy(p_fan text, p_message uuid) returns text language plpgsql as $$
declare
  v_answer text;
begin
  perform tests.act_as(p_fan);
  v_answer := api.unlock_message(p_message, gen_random_uuid())::jsonb ->> 'result';
  perform tests.act_as_owner();
  return v_answer;
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
create function tests.does(p_sql text) returns text language plpgsql as $$
begin
  execute p_sql;
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.overturn(p_decision public.decisions) returns text language sql as $$
  select tests.does(format($q$select staff.appeal_overturn('Grace', 'looked', %L, 'You are right.')$q$, p_decision.handle))
$$;
create function tests.last_of(p_user text) returns public.decisions language sql as $$
  select d from public.decisions d where d.person_id = tests.id_of(p_user) order by d.id desc limit 1
$$;
create function tests.key_of(p_user text) returns text language sql as $$
  select params ->> 'key' from private.mails where recipient_id = tests.id_of(p_user) and params ? 'key' order by id desc limit 1
$$;
create function tests.words(p_fan text) returns bigint language plpgsql as $$
declare
  v_n bigint;
begin
  perform tests.act_as(p_fan);
  select count(*) into v_n
  from (select text from public.messages where id = tests.made('priced')
    union all select text from public.message_bodies where message_id = tests.made('priced')
    union all select text from public.unlocks where message_id = tests.made('priced')) t where t.text = 'secret words';
  perform tests.act_as_owner();
  return v_n;
end $$;
create temp table who as select c as name, tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan('jonas', 5000);
select tests.make_fan('evelyn');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));

-- removed, refunded, given back
select tests.act_as('mara');
insert into made values ('priced', (api.send_message(tests.id_of('jonas'), 'secret words', '{}', 700, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.act_as_owner();
select is(tests.words('jonas'), 0::bigint, '[F152] which nobody reads before');
select is(tests.buy('jonas', tests.made('priced')), 'message_unlocked', '[F152] a fan buys a message');
select is(tests.words('jonas'), 1::bigint, '[F152] and reads it');
select private.act_remove('Ada', 'It is unlawful.', 'message', tests.made('priced'));
select is(private.refund_owed(), 1, '[F152] its removal is refunded');
select is(tests.balance_of(tests.id_of('jonas')), 5000::bigint, '[F152] in full');
select private.file_appeal(tests.last_of('mara'), 'It is mine.');
select is(tests.overturn(tests.last_of('mara')), 'done', '[F152] the removal is overturned');
select is(private.refund_owed(), 0, '[F152] nothing is refunded twice');
select is(tests.words('jonas'), 0::bigint, '[F152] a refunded buyer does not read it for nothing');
select is(tests.buy('jonas', tests.made('priced')), 'message_unlocked', '[F152] and buys it again');
select is(tests.words('jonas'), 1::bigint, '[F152] to read it');
select is(tests.balance_of(tests.id_of('jonas')), 4300::bigint, '[F152] at its price');
select is_empty('select * from private.money_faults()', '[F152] the books balance');

-- an account that ends with an appeal that waits
select staff.suspend('Ada', 'Spam.', 'evelyn', 'spam');
create temp table kept as select tests.key_of('evelyn') as key, tests.last_of('evelyn') as decision, tests.id_of('evelyn') as id;
select is(private.appeal_by_link((select key from kept), 'here', 'It was not me.') -> 'appeal' ->> 'text', 'It was not me.', '[F152] a suspended person appeals');
select is(private.appeal_by_link(reverse((select key from kept)), 'here', 'Another.') ->> 'refused', 'link_expired', '[F152] with the secret alone');
update private.account_statuses set closed_at = private.now() where profile_id = (select id from kept);
select is(tests.overturn((select decision from kept)), 'done', '[F152] the appeal is answered after the account ended');
select is((select suspended_at is not null from private.account_statuses where profile_id = (select id from kept)), true, '[F152] which stays closed');
select is((select banned_until > now() from auth.users where id = (select id from kept)), true, '[F152] and signs nobody in');
select is((select count(*) from public.decisions where person_id = (select id from kept) and act = 'reinstated'), 0::bigint, '[F152] nobody is told otherwise');
select private.purge_words((select id from kept));
select is(private.decision_by_link((select key from kept), 'here') ->> 'refused', 'link_expired', '[F152] the link of a purged account shows nothing');

-- reports of months
select is(tests.does(format($$select staff.freeze_month('Ada', 'a look', %L)$$, m)), 'invalid_payload', '[F155] no month: ' || coalesce(m, 'null'))
from unnest(array[null, '0000-01', E'2026-10\n']) m;
select * from finish();
