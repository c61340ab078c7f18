-- Referred creators: accepted ones with what each brought, read by their referrer only; and pages.
select plan(9);
select tests.make_creator('referrer');
select tests.make_creator('mara_voss', 2000);
select tests.make_creator('ines_duarte', 1000);
select tests.make_creator('pending');
update private.account_statuses set accepted_at = null where profile_id = tests.id_of('pending');
insert into private.referrers (creator_id, referrer_id, created_at)
select tests.id_of(name), tests.id_of('referrer'), private.now() - make_interval(days => day)
from (values ('mara_voss', 2), ('ines_duarte', 1), ('pending', 0)) p (name, day);
select tests.make_fan(name) from unnest(array['jonas', 'quiet_tom']) p (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara_voss')) from unnest(array['jonas', 'quiet_tom']) p (name);

create function pg_temp.brought(p_call text default 'api.referrals()') returns text language sql as $$
  select string_agg((r -> 'creator' ->> 'username') || ' ' || (r ->> 'earned_cents'), ', ' order by n)
  from jsonb_array_elements(tests.answer('referrer', p_call)::jsonb) with ordinality x (r, n)
$$;
select is(pg_temp.brought(), 'ines_duarte 0, mara_voss 160',
  '[F102] each referral has five percent of the earnings of its subscriptions; an applicant is not listed');
select is(pg_temp.brought(format('api.referrals(%L)', tests.id_of('ines_duarte'))), 'mara_voss 160',
  '[F102] a page begins after the creator of the last row');
select is(tests.answer('mara_voss', 'api.referrals()'), '[]', '[F102] others do not read these referrals');
select is(tests.answer('mara_voss', format('api.referrals(%L)', tests.id_of('ines_duarte'))), '[]',
  '[F102] a row of another referrer is no key');
select is(tests.answer('jonas', 'api.referrals()'), 'method_forbidden', '[F102] fans have no referrals');
select is(tests.answer('guest', 'api.referrals()'), '42501', '[F102] guests have no referrals');
select is(tests.answer('referrer', $$api.referrals()::jsonb -> 1 ->> 'is_seen'$$), 'true',
  '[F102] the page of a listed creator is open to the referrer');
select is(tests.answer('mara_voss', format('api.block(%L)', tests.id_of('jonas'))), 'done', 'a block ends a subscription');
select is(pg_temp.brought(), 'ines_duarte 0, mara_voss 80', '[F102] a refund takes back the part of the referrer');
select * from finish();
