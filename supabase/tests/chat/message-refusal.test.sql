-- Who may write to whom: one permission for commands and composer, its refusals in their order,
-- each beside somebody for whom the same call succeeds.
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

select is(tests.refusal('jonas', 'mara'), 'may write', '[F72] a fan writes to a creator');
select is(tests.refusal('jonas', 'jonas'), 'cannot_message_yourself', '[F72] nobody writes to themselves');
select is(tests.refusal('jonas', 'nobody'), 'invalid_profile', '[F72] nobody writes to nobody');
select is(tests.refusal('jonas', 'noor'), 'dm_not_permitted', '[F72] fans do not write to fans');
select is(tests.refusal('mara', 'ines'), 'customer_role_needed',
  '[F73] creators do not write to creators');
select is(tests.refusal('jonas', 'hidden'), 'invalid_profile',
  '[F72] a creator who is not listed is nobody to strangers');
select is(tests.refusal('mara', 'jonas'), 'dm_not_permitted',
  '[F72] a creator does not write to a stranger');

select tests.act_as('jonas');
select lives_ok($$select tests.write('mara')$$, '[F72] the fan''s first message goes out');
select throws_ok($$select tests.write('noor')$$, 'PT403', 'dm_not_permitted',
  '[F72] the same call to a fan is refused');
select tests.act_as('mara');
select lives_ok($$select tests.write('jonas')$$, '[F72] the creator answers who wrote');
select throws_ok($$select tests.write('stranger')$$, 'PT403', 'dm_not_permitted',
  '[F72] but not who never did');
select throws_ok($$select tests.write('ines')$$, 'PT403', 'customer_role_needed',
  '[F73] a creator is told to be a customer for that');
select tests.act_as('mara');
select throws_ok($$select tests.sell(tests.id_of('hidden'))$$, 'PT400', 'invalid_profile',
  '[F117] what is for sale goes to no creator who is not listed, in the words');
select throws_ok($$select tests.sell(gen_random_uuid())$$, 'PT400', 'invalid_profile',
  '[F117] that are said of nobody');
select throws_ok($$select tests.sell(tests.id_of('ines'))$$, 'PT403', 'method_forbidden',
  '[F117] a listed creator is no customer');
select throws_ok($$select tests.sell(tests.id_of('support'))$$, 'PT403', 'method_forbidden',
  '[F117] nor is support');
select lives_ok($$select tests.sell(tests.id_of('jonas'))$$, '[F117] a fan is');
select tests.act_as_owner();
update private.account_statuses set suspended_at = now() where profile_id = tests.id_of('ines');
select tests.act_as('mara');
select throws_ok($$select tests.sell(tests.id_of('ines'))$$, 'PT400', 'invalid_profile',
  '[F117] a suspended creator is nobody as well');
select tests.act_as_owner();
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('ines');
select tests.act_as('stranger');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select is(tests.refusal('mara', 'stranger'), 'may write', '[F72] a creator writes to a follower');
select is(tests.refusal('ines', 'noor'), 'dm_not_permitted', 'Ines does not know Noor');
select tests.fund(tests.id_of('noor'), 2000);
select tests.act_as('noor');
select api.send_tip(tests.id_of('ines'), 500, gen_random_uuid());
select tests.act_as_owner();
select is(tests.refusal('ines', 'noor'), 'may write', '[F72] a creator writes to who tipped');

select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(tests.refusal('noor', 'mara'), 'may write',
  '[F72] a subscriber writes to a creator who is no longer listed');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');

select is(tests.refusal('jonas', 'support'), 'may write', '[F72] everybody writes to support');
select is(tests.refusal('ines', 'support'), 'may write', '[F72] creators too');
select is(tests.refusal('support', 'stranger'), 'may write', '[F72] and support to everybody');

select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.refusal('jonas', 'mara'), 'dm_not_permitted', '[F72] not to who blocks you');
select is(tests.refusal('mara', 'jonas'), 'dm_not_permitted', '[F72] nor to whom you block');
select is(tests.refusal('noor', 'mara'), 'may write', '[F72] others still write');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.refusal('jonas', 'mara'), 'may write', '[F72] after the block they write again');

select tests.suspend(tests.id_of('mara'));
select is(tests.refusal('noor', 'mara'), 'dm_not_permitted', '[F72] nobody writes to a suspended creator');
select is(tests.refusal('mara', 'noor'), 'account_suspended', '[F72] nor does one write');
select is(tests.refusal('mara', 'support'), 'account_suspended',
  '[F72] suspension comes before the right to write to support');
select * from finish();
