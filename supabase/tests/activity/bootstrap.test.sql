-- The first call of an opened page: one response with the data around every screen. Each part is
-- the result of its own function and contains only data of the caller.
select plan(16);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 5000);
select tests.make_fan('noor', 700);
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 1000, gen_random_uuid());
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;

create function pg_temp.endpoints() returns jsonb language sql as $$
  select jsonb_build_object('account', api.my_account()::jsonb, 'balance', api.my_balance()::jsonb,
    'activity', api.activity_state()::jsonb)
$$;
create function pg_temp.is_online(p_name text) returns boolean language plpgsql as $$
declare
  v_is boolean;
begin
  perform tests.act_as_owner();
  v_is := exists (select from public.presence where profile_id = tests.id_of(p_name));
  perform tests.act_as(p_name);
  return v_is;
end $$;

select is(pg_temp.is_online('jonas'), false, '[F67] a fan without an open page is not online');
select is(api.bootstrap()::jsonb, pg_temp.endpoints(),
  '[F114] bootstrap returns to a fan the results of the function of each part');
select is(api.bootstrap()::jsonb #>> '{account, username}', 'jonas',
  '[F114] bootstrap returns the username of the caller');
select is((api.bootstrap()::jsonb #>> '{balance, balance_cents}')::int, 4000,
  '[F114] bootstrap returns the wallet balance of a fan');
select is(pg_temp.is_online('jonas'), true, '[F67] a fan is online after bootstrap');

select tests.act_as('mara');
select is(api.bootstrap()::jsonb, pg_temp.endpoints(),
  '[F114] bootstrap returns to a creator the results of the function of each part');
select isnt(api.bootstrap()::jsonb #>> '{balance, pending_cents}', '0',
  '[F114] bootstrap does not return zero as the pending earnings of a creator with a tip');
select is(api.bootstrap()::jsonb -> 'activity', '{"notifications": 1, "conversations": 1}',
  '[F63] bootstrap returns the unread counts of a creator');
select is(pg_temp.is_online('mara'), true, '[F67] a creator is online after bootstrap');

select tests.act_as('noor');
select is(api.bootstrap()::jsonb -> 'balance', '{"balance_cents": 700, "debt_cents": 0, "is_frozen": false}',
  '[F114] bootstrap returns only the balance of the caller');
select is(api.bootstrap()::jsonb -> 'activity', '{"notifications": 0, "conversations": 0}',
  '[F63] bootstrap returns only the unread counts of the caller');

select tests.act_as('ines');
select api.set_invisible(true);
select is((api.bootstrap()::jsonb #>> '{account, is_invisible}')::boolean, true,
  '[F67] an invisible creator can call bootstrap');
select is(pg_temp.is_online('ines'), false,
  '[F67] an invisible creator is not online after bootstrap');

select tests.act_as(gen_random_uuid());
select is(api.bootstrap()::jsonb, null,
  '[F18] bootstrap returns null to a user without a profile, so that the page signs out');
select tests.act_as_owner();
delete from private.account_statuses where profile_id = tests.id_of('noor');
select tests.act_as('noor');
select is(api.bootstrap()::jsonb, null,
  '[F18] bootstrap returns null to a user without an account status');
select tests.act_as_guest();
select throws_ok('select api.bootstrap()::jsonb', '42501', null,
  '[F18] a guest cannot call bootstrap');
select * from finish();
