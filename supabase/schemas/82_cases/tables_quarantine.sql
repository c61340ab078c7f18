-- Known child abuse material. A hit of the list keeps the file as it was uploaded, and nobody sees
-- it: there is no rendition and no address, for staff neither. Its owner is told nothing. Staff
-- send a report to the authority, which takes three steps; a year later the file is removed.
create type private.quarantine_state as enum ('drafted', 'submitted', 'files_sent', 'finished');

create table private.quarantine (
  id uuid primary key default private.uuid_v7(),
  number bigint not null unique generated always as identity (start with 1001),
  handle text not null generated always as ('Q-' || number) stored unique,
  media_id uuid unique references public.media (id) on delete set null,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  sha256 bytea not null,
  entry text not null,
  found_at timestamptz not null default private.now(),
  state private.quarantine_state not null default 'drafted',
  is_test boolean,
  sent_by text,
  reference text,
  due_at timestamptz,
  lease_token uuid,
  held_by text,
  removed_at timestamptz,
  check (state = 'drafted' or sent_by is not null)
);
comment on table private.quarantine is
  'Files that a list of known child abuse material knows. handle: the name that staff use. entry: '
  'the name in the list. state: how far the report to the authority is; sent_by: who of staff sent '
  'it, before which no step is made; is_test: the steps were made without sending anything; '
  'reference: its name at the authority. due_at: when the next step may be made. held_by: who of '
  'staff keeps the file beyond its year, for the law. removed_at: when the file was removed.';
create index quarantine_owner on private.quarantine (owner_id);
create index quarantine_kept on private.quarantine (found_at) where removed_at is null;
create index quarantine_due on private.quarantine (due_at) where due_at is not null;
alter table private.quarantine enable row level security;
