-- The chain of the audit log: each kind of fault is found and named, and the operator keeps the head.
select plan(18);

create function tests.faults() returns text language sql as $$
  select string_agg(concat_ws(' ', f.place, coalesce(a.action, '-') || ':', f.fault), ', ' order by f.place, a.action)
  from staff.check_log() f left join private.audit_log a on a.id = f.entry_id
$$;
create function tests.head() returns text language sql as $$
  select place || ' ' || encode(digest, 'hex') from private.audit_chain order by place desc limit 1
$$;
create function tests.mails() returns bigint language sql as $$
  select count(*) from private.mails where template = 'log_head'
$$;

update private.site_config set value = '"ada@velour.example"' where key = 'operator_address';
select is(private.mail_log_head(), 0, '[F156] an empty log has no head');
select private.audit('Ada', name, null, 'a test', jsonb_build_object('of', name)) from unnest(array['one', 'two', 'three', 'four', 'five']) n (name);
set constraints all immediate;
select results_eq(
  'select c.place::int, a.action from private.audit_chain c join private.audit_log a on a.id = c.entry_id order by 1',
  $$values (1, 'one'), (2, 'two'), (3, 'three'), (4, 'four'), (5, 'five')$$,
  '[F156] each act has a link, in order and without gaps');
select is(tests.faults(), null, '[F156] a log that nobody touched has no faults');
set timezone to 'Asia/Kolkata';
select is(tests.faults(), null, '[F156] nor in another time zone');
set timezone to 'UTC';

-- the mail
select is(private.mail_log_head(), 1, '[F156] the operator is mailed the head');
select is((select params || jsonb_build_object('to', address, 'priority', priority) from private.mails where template = 'log_head'),
  jsonb_build_object('rows', 5, 'digest', split_part(tests.head(), ' ', 2), 'faults', 0, 'to', 'ada@velour.example', 'priority', 0),
  '[F156] with place, digest and no faults, before other mails');
update private.site_config set value = 'null' where key = 'operator_address';
select is(private.mail_log_head() || ' ' || tests.mails(), '0 1', '[F156] without an address nobody is mailed');
update private.site_config set value = '"ada@velour.example"' where key = 'operator_address';
create temporary table kept as select tests.head() as head;

-- the guards
select throws_ok('delete from private.audit_chain', '42501', null, '[F156] links cannot be removed');
select throws_ok('update private.audit_chain set place = place', '42501', null, '[F156] nor changed');

-- an owner who switches the guards off
alter table private.audit_log disable trigger all;
alter table private.audit_chain disable trigger all;
create function tests.tampered(p_sql text) returns text language plpgsql as $$
declare
  v_found text;
begin
  execute p_sql;
  v_found := tests.faults();
  raise exception using errcode = 'P0099', message = coalesce(v_found, 'nothing');
exception when sqlstate 'P0099' then
  return sqlerrm;
end $$;
select is(tests.tampered($$update private.audit_log set reason = 'another' where action = 'three'$$), '3 three: changed', '[F156] a changed row is named');
select is(tests.tampered($$delete from private.audit_log where action = 'five'$$), '5 -: removed', '[F156] a removed row is named, also the last one');
select is(tests.tampered($$update private.audit_log set action = case action when 'two' then 'four' else 'two' end where action in ('two', 'four')$$),
  '2 four: changed, 4 two: changed', '[F156] two rows that changed places are named');
select is(tests.tampered($$delete from private.audit_chain where place = 2$$),
  '3 three: a link is missing before it, two: not linked', '[F156] a link that is missing is named');
select is(tests.tampered($$insert into private.audit_log (actor, action) values ('Eve', 'slipped in')$$), 'slipped in: not linked', '[F156] a row that was slipped in is named');

-- the whole chain written anew, which fits itself
delete from private.audit_chain;
delete from private.audit_log where action = 'one';
alter table private.audit_log enable trigger all;
create temporary table moved as select * from private.audit_log;
alter table private.audit_log disable trigger t00_append_only;
delete from private.audit_log;
insert into private.audit_log select * from moved order by id;
insert into private.audit_log (actor, action) values ('Eve', 'in place of one');
set constraints all immediate;
select is(tests.faults(), null, '[F156] a chain that was rewritten from its start fits itself');
select results_eq(
  format('select place::int, fault from staff.check_log(%s, %L)', split_part(head, ' ', 1), split_part(head, ' ', 2)),
  $$values (5, 'another digest than the mailed one')$$, '[F156] and not the mailed head') from kept;
select is((select count(*) from staff.check_log(5, split_part(tests.head(), ' ', 2))), 0::bigint, '[F156] which its own head does');
select throws_ok($$set local role authenticated; select * from private.audit_chain$$, '42501', null, '[F156] members read no link');
select * from finish();
