-- The arrival of a page: one answer with what stands around every screen, each part as its own
-- function answers it, and the caller's own alone.
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

select is(pg_temp.is_online('jonas'), false, '[F67] whoever has no page open is not there');
select is(api.bootstrap()::jsonb, pg_temp.endpoints(), '[F114] a fan is told what the functions of each part tell');
select is(api.bootstrap()::jsonb #>> '{account, username}', 'jonas', '[F114] who they are');
select is((api.bootstrap()::jsonb #>> '{balance, balance_cents}')::int, 4000, '[F114] what is in the wallet');
select is(pg_temp.is_online('jonas'), true, '[F67] and is online by it');

select tests.act_as('mara');
select is(api.bootstrap()::jsonb, pg_temp.endpoints(), '[F114] so is a creator');
select isnt(api.bootstrap()::jsonb #>> '{balance, pending_cents}', '0', '[F114] what is earned');
select is(api.bootstrap()::jsonb -> 'activity', '{"notifications": 1, "conversations": 1}', '[F63] and what is unread');
select is(pg_temp.is_online('mara'), true, '[F67] and is online');

select tests.act_as('noor');
select is(api.bootstrap()::jsonb -> 'balance', '{"balance_cents": 700, "debt_cents": 0, "is_frozen": false}', '[F114] nobody is told of others'' money');
select is(api.bootstrap()::jsonb -> 'activity', '{"notifications": 0, "conversations": 0}', '[F63] nor of what others have not read');

select tests.act_as('ines');
select api.set_invisible(true);
select is((api.bootstrap()::jsonb #>> '{account, is_invisible}')::boolean, true, '[F67] the invisible bootstrap as well');
select is(pg_temp.is_online('ines'), false, '[F67] and nobody sees them');

select tests.act_as(gen_random_uuid());
select is(api.bootstrap()::jsonb, null, '[F18] who has no profile learns that, so that the page signs them out');
select tests.act_as_owner();
delete from private.account_statuses where profile_id = tests.id_of('noor');
select tests.act_as('noor');
select is(api.bootstrap()::jsonb, null, '[F18] so does who has lost a part of it');
select tests.act_as_guest();
select throws_ok('select api.bootstrap()::jsonb', '42501', null, '[F18] a guest does not bootstrap');
select * from finish();
