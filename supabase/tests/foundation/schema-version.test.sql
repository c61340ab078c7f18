-- The row with the last migration of a database, and the function that migrations update it with.
select plan(10);

select throws_ok($$select private.note_migration('20990101000000', 'one', 'two')$$, 'P0001',
  'This database was made by other migrations: see docs/runbooks/upgrade.md.',
  'a migration is refused on a database without a version');

insert into private.schema_version (version, fingerprint) values ('20260101000000', 'one');
select throws_ok($$insert into private.schema_version (version, fingerprint) values ('2', 'two')$$,
  '23505', null, 'a second version row is refused');

select throws_ok($$select private.note_migration('20990101000000', 'other', 'two')$$, 'P0001',
  'This database was made by other migrations: see docs/runbooks/upgrade.md.',
  'a migration is refused on a database with another fingerprint');
select lives_ok($$select private.note_migration('20990101000000', 'one', 'two')$$,
  'a migration is accepted on a database with the expected fingerprint');
select throws_ok($$select private.note_migration('20990101000000', 'one', 'two')$$, 'P0001', null,
  'a migration is refused the second time');
select is((select v::text from private.schema_version v), '(t,20990101000000,two)',
  'the row contains the version and fingerprint of the last migration');

select tests.act_as_guest();
select throws_ok('select * from private.schema_version', '42501', null,
  'a guest cannot read the schema version');
select throws_ok($$select private.note_migration('3', 'two', 'three')$$, '42501', null,
  'a guest cannot execute note_migration');
select tests.act_as_service();
select throws_ok('select * from private.schema_version', '42501', null,
  'an edge function cannot read the schema version');
select throws_ok($$select private.note_migration('3', 'two', 'three')$$, '42501', null,
  'an edge function cannot execute note_migration');
select * from finish();
