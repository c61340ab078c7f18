-- Proofs of age: the mode of a region, a check and its result, whose proof counts, and what is kept.
select plan(66);
select tests.make_fan('jonas', 5000);
select tests.make_fan('piet');
select tests.make_creator('mara', 900);
delete from private.region_policies;
insert into private.region_policies values
  ('*', '', 'confirm'), ('US', '', 'confirm'), ('US', 'TX', 'verify'), ('US', 'UT', 'block'),
  ('QQ', '', 'verify'), ('ZZ', '', 'block'), ('ZZ', 'A1', 'confirm');

create function pg_temp.from_place(p_country text, p_subdivision text default null, p_token text default null)
returns void language sql as $$
  select set_config('request.headers', jsonb_strip_nulls(jsonb_build_object(
    'x-caller-region', p_country, 'x-caller-subdivision', p_subdivision, 'x-age-token', p_token))::text, true)
$$;
create function pg_temp.mode_in(p_country text, p_subdivision text) returns text language plpgsql as $$
begin
  perform pg_temp.from_place(p_country, p_subdivision);
  return private.region_mode();
end $$;
create function pg_temp.token(p_sign text) returns text language sql immutable as $$ select repeat(p_sign, 43) $$;
create function pg_temp.hash_of(p_sign text) returns text language sql immutable as $$
  select encode(sha256(convert_to(repeat(p_sign, 43), 'UTF8')), 'hex')
$$;

-- modes
select is(pg_temp.mode_in(country, subdivision), mode, '[F153] the mode for ' || told || ' is ' || mode)
from (values
  ('US', 'TX', 'verify', 'Texas'), ('us', 'us-tx', 'verify', 'Texas in other writing'),
  ('US', 'CA', 'confirm', 'the rest of the US'), ('US', 'UT', 'block', 'a closed state'),
  ('US', null, 'verify', 'the US without a state'), ('US', '?!', 'verify', 'the US with a state that is none'),
  ('GB', null, 'confirm', 'a country without a policy'), ('GB', 'TX', 'confirm', 'a TX of another country'),
  ('QQ', 'A1', 'verify', 'a part of a country that asks for a proof'),
  ('ZZ', null, 'block', 'a closed country'), ('ZZ', 'A1', 'confirm', 'an open part of a closed country'),
  (null, null, 'verify', 'no header'), ('*', null, 'verify', 'a header without a country'),
  ('', 'TX', 'verify', 'a state without a country'), ('XX', null, 'verify', 'an address that the edge cannot place'),
  ('United States', null, 'verify', 'words instead of a code')) c (country, subdivision, mode, told);
delete from private.region_policies where mode = 'verify';
select is(pg_temp.mode_in(null, null), 'confirm', '[F153] without a header and a policy that asks for a proof the mode is confirm');
update private.region_policies set mode = 'block' where country = '*';
select is(pg_temp.mode_in(null, null), 'block', '[F153] without a header a site that is closed everywhere else is closed');
update private.region_policies set mode = 'confirm' where country = '*';
delete from private.region_policies where mode = 'block';
select is((select is_shut from private.region_gate), false, '[F153] where no region is shut, region and age are not read');
insert into private.region_policies values ('QQ', '', 'verify'), ('ZZ', '', 'block');

-- who is admitted
create function pg_temp.sees(p_user text, p_country text, p_token text default null) returns text language plpgsql as $$
begin
  perform pg_temp.from_place(p_country, null, p_token);
  return tests.answer(p_user, 'private.sees_creator(tests.id_of(''mara''))');
end $$;
create function pg_temp.begin(p_user text, p_sign text default null) returns jsonb language sql as $$
  select api.service_begin_age_check(
    case when p_user is not null then tests.id_of(p_user) end,
    case when p_sign is not null then pg_temp.hash_of(p_sign) end, '192.0.2.1')::jsonb
$$;
create function pg_temp.settle(p_check jsonb, p_result text default 'passed') returns boolean language sql as $$
  select api.service_settle_age_check((p_check ->> 'id')::uuid, p_result, 'estimate')
$$;
create temp table checks (name text primary key, answer jsonb);
create function pg_temp.made(p_name text) returns jsonb language sql as $$ select answer from checks where name = p_name $$;
grant execute on function pg_temp.token(text) to anon, authenticated;

select is(pg_temp.sees('jonas', 'GB'), 'true', '[F153] a member sees a creator where no proof is asked for');
select is(pg_temp.sees('jonas', 'QQ'), 'false', '[F153] a member without a proof sees none where one is asked for');
select is(pg_temp.sees('jonas', null), 'false', '[F153] nor without a header');
select is(tests.answer('jonas', $$api.follow(tests.id_of('mara'))$$), 'age_verification_required',
  '[F153] a command is refused with age_verification_required');
select is(tests.answer('jonas', $$api.send_message(tests.id_of('mara'), 'hi', '{}', null, gen_random_uuid())$$),
  'age_verification_required', '[F153] and so is a message');
select is(private.unlock_refusal(tests.id_of('jonas'), tests.id_of('mara')), 'age_verification_required',
  '[F153] a function that asks for a fan is told the same');
insert into checks select 'jonas', pg_temp.begin('jonas');
select is(pg_temp.sees('jonas', 'QQ'), 'false', '[F153] a check that runs opens nothing');
select is(tests.answer('jonas', $$(api.age_gate() -> 'check' ->> 'is_running')$$), 'true', '[F153] the gate tells that a result is awaited');
select is(pg_temp.settle(jsonb_build_object('id', gen_random_uuid())), false, '[F153] the result of an unknown check counts for nothing');
select is(pg_temp.settle(pg_temp.made('jonas')), true, '[F153] the result of a running check counts');
select is(pg_temp.settle(pg_temp.made('jonas'), 'refused'), false, '[F153] a second one changes nothing');
select is((select count(*) from private.age_passes), 1::bigint, '[F153] and makes no second row');
select is(pg_temp.sees('jonas', 'QQ'), 'true', '[F153] the member is admitted with the result');
select is(pg_temp.sees('piet', 'QQ'), 'false', '[F153] another member is not');
select is(pg_temp.sees('jonas', 'ZZ'), 'false', '[F153] a proof opens no closed region');
select is(pg_temp.begin('jonas'), '{"is_proven": true}', '[F153] no second check begins beside a valid proof');
select matches(tests.answer('jonas', $$api.follow(tests.id_of('mara'))$$), '.', '[F153] a command is served with a proof');
select tests.pass('364 days');
select is(pg_temp.sees('jonas', 'QQ'), 'true', '[F153] a proof is valid on the 364th day');
select tests.pass('1 day');
select is(pg_temp.sees('jonas', 'QQ'), 'false', '[F153] and no longer on the 365th');

-- guests
insert into checks select 'guest', pg_temp.begin(null, 'g');
select is(pg_temp.sees('guest', 'QQ', pg_temp.token('g')), 'false', '[F153] a guest is not admitted before the result');
select is(pg_temp.settle(pg_temp.made('guest')), true, '[F153] the result of a guest counts');
select is(pg_temp.sees('guest', 'QQ', pg_temp.token('g')), 'true', '[F153] a guest with the token is admitted');
select is(pg_temp.sees('guest', 'QQ', t.token), 'false', '[F153] ' || t.told || ' opens nothing')
from (values (pg_temp.token('o'), 'the token of another guest'), (pg_temp.token('g') || 'g', 'an altered token'),
  (left(pg_temp.token('g'), 42), 'a shortened token'), (null, 'no token'), (pg_temp.hash_of('g'), 'the hash of a token')) t (token, told);
insert into checks select 'late', pg_temp.begin(null, 'l');
select tests.pass('61 minutes');
select is(pg_temp.settle(pg_temp.made('late')), false, '[F153] a result that comes after an hour counts for nothing');
select is(pg_temp.sees('guest', 'QQ', pg_temp.token('l')), 'false', '[F153] and opens nothing');

-- refused
insert into checks select 'two ' || n, pg_temp.begin('piet') from generate_series(1, 2) n;
select is(pg_temp.settle(pg_temp.made('two 1'), 'refused'), true, '[F153] a result that confirms no age counts');
select is(pg_temp.settle(pg_temp.made('two 2')), false, '[F153] and ends the other checks of its person');
select is(pg_temp.sees('piet', 'QQ', pg_temp.token('g')), 'false', '[F153] whoever was refused is not admitted by the token of a guest');
select is(pg_temp.begin('piet'), '{"refused": "age_not_confirmed"}', '[F153] the next check waits for a day');
select tests.pass('25 hours');
select is(pg_temp.begin('piet') ? 'id', true, '[F153] after a day another check begins');

-- a guest who was refused, and a member on the same browser
create function pg_temp.check_of(p_user text, p_token text) returns jsonb language plpgsql as $$
begin
  perform pg_temp.from_place('QQ', null, p_token);
  return tests.answer(p_user, 'api.age_gate()')::jsonb -> 'check';
end $$;
select pg_temp.settle(pg_temp.begin(null, 'r'), 'refused');
select isnt(pg_temp.check_of('guest', pg_temp.token('r')) ->> 'retry_at', null, '[F153] the gate tells a refused guest when another check may begin');
select tests.make_fan('otto');
select is(pg_temp.check_of('otto', pg_temp.token('r')) ->> 'retry_at', null, '[F153] a member on the same browser may begin one at once');
select is(pg_temp.begin('otto') ? 'id', true, '[F153] as the command allows');
select pg_temp.settle(pg_temp.begin(null, 'p'));
select is(pg_temp.check_of('otto', pg_temp.token('p')) ->> 'is_proven', 'true', '[F153] the proof of a guest counts for a member on the same browser');

-- carried into an account
create function pg_temp.bootstrap(p_user text, p_sign text) returns void language plpgsql as $$
begin
  perform pg_temp.from_place('QQ', null, pg_temp.token(p_sign));
  perform tests.answer(p_user, 'api.bootstrap()');
end $$;
select pg_temp.bootstrap('jonas', 'g');
select is(pg_temp.sees('jonas', 'QQ'), 'true', '[F153] a guest who signs in carries the proof into the account');
select is(pg_temp.sees('guest', 'QQ', pg_temp.token('g')), 'false', '[F153] the token opens nothing any more');
select pg_temp.bootstrap('piet', 'g');
select is(pg_temp.sees('piet', 'QQ'), 'false', '[F153] and serves no second account');

-- what is kept
select set_eq($$select a.attname::text from pg_attribute a where a.attrelid = 'private.age_passes'::regclass
    and a.attnum > 0 and not a.attisdropped$$,
  array['id', 'user_id', 'guest_hash', 'method', 'result', 'expires_at'],
  '[F153] of a proof its person, method, result and expiry are kept, and nothing else');
select set_eq($$select a.attname::text from pg_attribute a where a.attrelid = 'private.age_checks'::regclass
    and a.attnum > 0 and not a.attisdropped$$,
  array['id', 'user_id', 'guest_hash', 'state', 'expires_at'],
  '[F153] of a check its person, state and end are kept, and nothing else');
select tests.pass('366 days');
select private.sweep_ages();
select is((select count(*) from private.age_passes) + (select count(*) from private.age_checks), 0::bigint,
  '[F153] what has expired is forgotten');

-- jobs and limits
select set_config('request.headers', '', true), set_config('request.jwt.claims', '', true);
select is(private.admission_refusal(null), null, '[F153] a job, which is nowhere, is not refused');
select tests.act_as('piet');
select tests.act_as_owner();
select is(count(*) filter (where a ? 'id'), 20::bigint, '[F153] a member begins twenty checks in an hour')
from (select pg_temp.begin('piet') as a from generate_series(1, 21)) c;
select is(pg_temp.begin('piet'), '{"refused": "rate_limited"}', '[F153] the next one waits');
select * from finish();
