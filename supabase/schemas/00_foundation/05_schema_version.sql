-- The version of the database: the last migration, and a fingerprint of the text of all migrations
-- up to it. The baseline inserts the row; each later migration calls note_migration(). The call
-- fails in a database with other migrations, and the migration with it.
create table private.schema_version (
  is_only boolean primary key default true check (is_only),
  version text not null,
  fingerprint text not null
);
comment on table private.schema_version is
  'One row: the last migration of this database and the fingerprint of all migrations up to it.';
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
  'Moves the version of the database from one fingerprint to the next. For migrations only.';
