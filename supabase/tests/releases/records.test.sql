-- Records: a line for each person in each work, found by legal name, alias, username and work; kept
-- after a deletion and a closure; read by staff with a code alone, each look in the log.
select plan(30);

select tests.set_now_with_ids('2026-03-01 12:00:00+00');
select tests.make_payee(p_username => 'mara', p_first => 'Maria', p_last => 'Bellini');
select tests.make_payee(p_username => 'ines', p_first => 'Inês', p_last => 'Duarte');
update private.legal_identities set date_of_birth = '1998-03-01'
where creator_id = tests.id_of('mara');
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function pg_temp.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function pg_temp.bring(p_user text, p_name text, p_people text, variadic p_who text[] default '{}')
returns void language plpgsql as $$
begin
  perform tests.pass_with_ids('1 minute');
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of(p_user), 'post'));
  perform tests.state_people(p_user, pg_temp.made(p_name), p_people, variadic p_who);
end $$;
create function pg_temp.show(p_user text, p_name text) returns uuid language plpgsql as $$
declare
  v_id uuid := tests.post(p_user, 'public', p_name, p_media_ids => array[pg_temp.made(p_name)]);
begin
  insert into pg_temp.made values ('post of ' || p_name, v_id);
  return v_id;
end $$;
create function pg_temp.found(p_search text) returns text language sql as $$
  select string_agg(concat_ws(' ', r.owner, r.person, r.age), ', ' order by r.work, r.owner, r.person)
  from staff.records('Ada', 'an audit', p_search) r
$$;
create function pg_temp.try(p_role text, p_call text) returns text language plpgsql as $$
begin
  perform set_config('role', p_role, true);
  execute p_call;
  perform set_config('role', 'postgres', true);
  return 'done';
exception when others then
  perform set_config('role', 'postgres', true);
  return case when sqlstate like 'PT%' then sqlerrm else sqlstate end;
end $$;

-- a person with a release, who was born on a 29 February
select tests.add_performer('mara', 'Annie');
create temporary table keys (key text);
insert into keys select tests.answer('mara', format('api.invite_again(%L)::jsonb ->> ''key''', tests.performer('Annie')));
select tests.submit_release(key, '{"legal_name": "Anna Karlsson", "aliases": "Red Fox", "signature": "Anna Karlsson", "birth_date": "2000-02-29"}') from keys;
select tests.accept_release('Annie');

select pg_temp.bring('mara', 'alone', 'only_me');
select pg_temp.bring('mara', 'both', 'people', 'Annie');
select pg_temp.bring('mara', 'empty', 'nobody');
select pg_temp.bring('mara', 'unused', 'only_me');
select pg_temp.bring('ines', 'other', 'only_me');
select pg_temp.show(u, n) from (values ('mara', 'alone'), ('mara', 'both'), ('mara', 'empty'), ('ines', 'other')) x (u, n);

-- found
select is(pg_temp.found('bellini'), 'mara Maria Bellini 28, mara Anna Karlsson 26, mara Maria Bellini 28',
  '[F154] by a part of the legal name of the owner, with everybody in each work');
select is(pg_temp.found('KARLS'), 'mara Anna Karlsson 26, mara Maria Bellini 28',
  '[F154] by the legal name of a person with a release');
select is(pg_temp.found('red fox'), pg_temp.found('karlsson'), '[F154] by an alias');
select is(pg_temp.found('annie'), pg_temp.found('karlsson'), '[F154] by the name that the creator gives');
select is(pg_temp.found('@mara'), null, '[F154] names are searched as they are');
select is(pg_temp.found('mara'), pg_temp.found('bellini'), '[F154] by the username');
select is(pg_temp.found('%'||'el%'), null, '[F154] signs of patterns are letters');
select is(pg_temp.found(private.handle_of('W', pg_temp.made('both'))), 'mara Anna Karlsson 26, mara Maria Bellini 28',
  '[F154] by the handle of a work');
select is(pg_temp.found(private.handle_of('P', pg_temp.made('post of both'))), 'mara Anna Karlsson 26, mara Maria Bellini 28',
  '[F154] by the post that shows it');
select is(pg_temp.found('/post/' || pg_temp.made('post of both')), 'mara Anna Karlsson 26, mara Maria Bellini 28',
  '[F154] by its address');
select is(pg_temp.found(private.handle_of('P', pg_temp.made('post of empty'))), null,
  '[F154] a work that shows nobody has no record');
select is((select array[produced_on::text, proof, addresses::text] from staff.records('Ada', 'an audit', 'karlsson') where person = 'Anna Karlsson'),
  array['2026-03-01', tests.release_of('Annie'), '{' || private.handle_of('P', pg_temp.made('post of both')) || '}'],
  '[F154] with the day of production, the proof and the address');
select is((select proof from staff.records('Ada', 'an audit', 'duarte')), '@ines', '[F154] an owner is proved by the application');
select is((select count(*) from staff.records('Ada', 'an audit', 'bellini', private.handle_of('W', pg_temp.made('both')))), 1::bigint,
  '[F154] the next page begins behind a work');

-- refused
select is(pg_temp.try('postgres', $$select * from staff.records('Ada', 'an audit', 'ab')$$), 'invalid_payload', '[F154] two letters are refused');
select is(pg_temp.try('postgres', $$select * from staff.records('Nobody', 'an audit', 'bellini')$$), 'staff_code_needed', '[F154] without a code nothing is read');
select is(pg_temp.try('postgres', $$select * from staff.records('Ada', '', 'bellini')$$), 'staff_reason_missing', '[F154] nor without a reason');
select is(pg_temp.try('postgres', $$select staff.export_records('Nobody', 'an audit')$$), 'staff_code_needed', '[F154] no file without a code');
select is(pg_temp.try(r, 'select * from records.works'), '42501', format('[F154] %s reads no records', r))
from unnest(array['anon', 'authenticated', 'service_role']) r;
select is((select count(*) from private.audit_log where action = 'read_records' and detail ->> 'search' = 'KARLS'), 1::bigint,
  '[F154] each look is one row of the log');

-- the file
select is((select string_agg(r ->> 'person', ', ') from jsonb_array_elements(private.exported_records(null, null) -> 'records') r),
  'Inês Duarte, Maria Bellini, Anna Karlsson, Maria Bellini', '[F154] the file has every work of everybody, the newest first');
select is((select count(*) from jsonb_array_elements(private.exported_records(tests.id_of('ines'), null) -> 'records')), 1::bigint,
  '[F154] or of one creator');
select is(private.redeem_records_ticket(substring(staff.export_records('Ada', 'an audit', 'ines') from 'ticket=(.*)')) ->> 'owner_id',
  tests.id_of('ines')::text, '[F154] the ticket names the creator');

-- after a deletion and a closure
select tests.answer('mara', format('api.remove_post(%L)', pg_temp.made('post of both')));
delete from public.post_media where media_id = pg_temp.made('both');
select private.drop_media(pg_temp.made('both'));
select is(pg_temp.found('karlsson'), 'mara Anna Karlsson 26, mara Maria Bellini 28', '[F154] a deleted work keeps its records');
select is((select addresses::text from staff.records('Ada', 'an audit', 'karlsson') limit 1),
  '{' || private.handle_of('P', pg_temp.made('post of both')) || '}', '[F154] and its address');
select is(pg_temp.found(private.handle_of('W', pg_temp.made('both'))), 'mara Anna Karlsson 26, mara Maria Bellini 28', '[F154] and its handle');
select private.drop_media(pg_temp.made('unused'));
select is((select count(*) from records.removed_works), 1::bigint, '[F154] a file that was never shown leaves no record');
select private.purge_proofs(tests.id_of('mara'));
select is(pg_temp.found('karlsson'), null, '[F154] records end with the proofs');
select * from finish();
