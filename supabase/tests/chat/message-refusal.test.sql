-- The permission to write: one rule for commands and composer, its refusals in order of precedence,
-- each next to a user for whom the same call succeeds.
select plan(32);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('hidden', 1500, false);
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor');
select tests.make_fan('stranger');

create function tests.refusal(p_actor text, p_target text) returns text language sql as $$
  select coalesce(private.message_refusal(tests.id_of(p_actor), tests.id_of(p_target)), 'may write')
$$;
create function tests.write(p_to text, p_text text default 'hello') returns jsonb language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, gen_random_uuid())::jsonb
$$;
create function tests.sell(p_to uuid) returns jsonb language sql as $$
  select api.send_message(p_to, 'for sale', '{}', 500, gen_random_uuid())::jsonb
$$;

select is(tests.refusal('jonas', 'mara'), 'may write', '[F72] a fan can write to a creator');
select is(tests.refusal('jonas', 'jonas'), 'cannot_message_yourself',
  '[F72] a fan cannot write to themselves');
select is(tests.refusal('jonas', 'nobody'), 'invalid_profile',
  '[F72] a fan cannot write to an unknown user');
select is(tests.refusal('jonas', 'noor'), 'dm_not_permitted',
  '[F72] a fan cannot write to another fan');
select is(tests.refusal('mara', 'ines'), 'customer_role_needed',
  '[F73] a creator cannot write to another creator');
select is(tests.refusal('jonas', 'hidden'), 'invalid_profile',
  '[F72] a stranger gets invalid_profile for a creator who is not listed');
select is(tests.refusal('mara', 'jonas'), 'dm_not_permitted',
  '[F72] a creator cannot write to a stranger');

select tests.act_as('jonas');
select lives_ok($$select tests.write('mara')$$,
  '[F72] the first message of a fan to a creator is sent');
select throws_ok($$select tests.write('noor')$$, 'PT403', 'dm_not_permitted',
  '[F72] the same call to a fan is refused');
select tests.act_as('mara');
select lives_ok($$select tests.write('jonas')$$, '[F72] a creator can reply to a fan who wrote');
select throws_ok($$select tests.write('stranger')$$, 'PT403', 'dm_not_permitted',
  '[F72] a creator cannot write to a fan who never wrote');
select throws_ok($$select tests.write('ines')$$, 'PT403', 'customer_role_needed',
  '[F73] the same call from a creator to a creator is refused');
select tests.act_as('mara');
select throws_ok($$select tests.sell(tests.id_of('hidden'))$$, 'PT400', 'invalid_profile',
  '[F117] a priced message to an unlisted creator is refused with invalid_profile');
select throws_ok($$select tests.sell(gen_random_uuid())$$, 'PT400', 'invalid_profile',
  '[F117] a priced message to an unknown user is refused with invalid_profile');
select throws_ok($$select tests.sell(tests.id_of('ines'))$$, 'PT403', 'method_forbidden',
  '[F117] a priced message to a listed creator is refused');
select throws_ok($$select tests.sell(tests.id_of('support'))$$, 'PT403', 'method_forbidden',
  '[F117] a priced message to support is refused');
select lives_ok($$select tests.sell(tests.id_of('jonas'))$$,
  '[F117] a priced message to a fan is sent');
select tests.act_as_owner();
update private.account_statuses set suspended_at = now() where profile_id = tests.id_of('ines');
select tests.act_as('mara');
select throws_ok($$select tests.sell(tests.id_of('ines'))$$, 'PT400', 'invalid_profile',
  '[F117] a priced message to a suspended creator is refused with invalid_profile');
select tests.act_as_owner();
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('ines');
select tests.act_as('stranger');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select is(tests.refusal('mara', 'stranger'), 'may write',
  '[F72] a creator can write to a follower');
select is(tests.refusal('ines', 'noor'), 'dm_not_permitted',
  'a creator cannot write to a fan before a tip');
select tests.fund(tests.id_of('noor'), 2000);
select tests.act_as('noor');
select api.send_tip(tests.id_of('ines'), 500, gen_random_uuid());
select tests.act_as_owner();
select is(tests.refusal('ines', 'noor'), 'may write',
  '[F72] a creator can write to a fan who tipped');

select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(tests.refusal('noor', 'mara'), 'may write',
  '[F72] a subscriber can write to a creator who is no longer listed');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');

select is(tests.refusal('jonas', 'support'), 'may write', '[F72] a fan can write to support');
select is(tests.refusal('ines', 'support'), 'may write', '[F72] a creator can write to support');
select is(tests.refusal('support', 'stranger'), 'may write', '[F72] support can write to a fan');

select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.refusal('jonas', 'mara'), 'dm_not_permitted',
  '[F72] a blocked fan cannot write to the creator');
select is(tests.refusal('mara', 'jonas'), 'dm_not_permitted',
  '[F72] a creator cannot write to a fan whom she blocks');
select is(tests.refusal('noor', 'mara'), 'may write',
  '[F72] another fan can still write during the block');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.refusal('jonas', 'mara'), 'may write',
  '[F72] the fan can write again after the block');

select tests.suspend(tests.id_of('mara'));
select is(tests.refusal('noor', 'mara'), 'dm_not_permitted',
  '[F72] a subscriber cannot write to a suspended creator');
select is(tests.refusal('mara', 'noor'), 'account_suspended',
  '[F72] a suspended creator cannot write to a subscriber');
select is(tests.refusal('mara', 'support'), 'account_suspended',
  '[F72] a suspended creator cannot write to support');
select * from finish();
