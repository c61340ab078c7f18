-- The version of the database: the last migration, and a fingerprint of the text of all of them up
-- to there. The baseline writes the row, each later migration makes a call that moves it on.
-- The call fails in a database that other migrations made, and so does the migration.
create table private.schema_version (
  is_only boolean primary key default true check (is_only),
  version text not null,
  fingerprint text not null
);
comment on table private.schema_version is
  'One row: the last migration of this database and the fingerprint of all up to there.';
alter table private.schema_version enable row level security;

create function private.note_migration(p_version text, p_from text, p_fingerprint text)
returns void
language plpgsql set search_path = '' as $$
begin
  update private.schema_version set version = p_version, fingerprint = p_fingerprint
  where fingerprint = p_from;
  if not found then
    raise exception 'This database was made by other migrations: see docs/runbooks/upgrade.md.';
  end if;
end $$;
comment on function private.note_migration(text, text, text) is
  'Moves the version of the database from one fingerprint to the next. For migrations alone.';
