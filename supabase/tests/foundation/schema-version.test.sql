-- The row that tells which migrations made a database, and the call that moves it on.
select plan(10);

select throws_ok($$select private.note_migration('20990101000000', 'one', 'two')$$, 'P0001',
  'This database was made by other migrations: see docs/runbooks/upgrade.md.',
  'a database without a version is carried on by no migration');

insert into private.schema_version (version, fingerprint) values ('20260101000000', 'one');
select throws_ok($$insert into private.schema_version (version, fingerprint) values ('2', 'two')$$,
  '23505', null, 'a database has one version');

select throws_ok($$select private.note_migration('20990101000000', 'other', 'two')$$, 'P0001',
  'This database was made by other migrations: see docs/runbooks/upgrade.md.',
  'nor one of another history');
select lives_ok($$select private.note_migration('20990101000000', 'one', 'two')$$,
  'a migration carries on what it was written for');
select throws_ok($$select private.note_migration('20990101000000', 'one', 'two')$$, 'P0001', null,
  'and does so once');
select is((select v::text from private.schema_version v), '(t,20990101000000,two)',
  'the row tells of the last one');

select tests.act_as_guest();
select throws_ok('select * from private.schema_version', '42501', null, 'guests do not read it');
select throws_ok($$select private.note_migration('3', 'two', 'three')$$, '42501', null,
  'and do not move it');
select tests.act_as_service();
select throws_ok('select * from private.schema_version', '42501', null, 'nor do edge functions');
select throws_ok($$select private.note_migration('3', 'two', 'three')$$, '42501', null,
  'which do not move it either');
select * from finish();
