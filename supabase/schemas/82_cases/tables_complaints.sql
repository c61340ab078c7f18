-- Complaints of people without an account. Staff read them with their case; the person reads state
-- and answer by a code.
create table private.complaints (
  id uuid primary key default private.uuid_v7(),
  request_id uuid not null unique,
  case_id uuid not null unique references private.cases (id) on delete restrict,
  place text not null,
  description text not null,
  signature text not null,
  picture bit(256)[] not null default '{}',
  email text not null,
  mailbox text not null generated always as (regexp_replace(email, '\+[^@]*@', '@')) stored,
  code_hash bytea not null unique,
  confirm_hash bytea not null unique,
  confirmed_at timestamptz,
  created_at timestamptz not null default private.now(),
  check (place <> '' or description <> '' or picture <> '{}')
);
comment on table private.complaints is
  'Complaints that were filed in good faith and signed. place: the address of the content as it '
  'was typed. picture: PDQ of a picture in place of an address, computed on the device, its own '
  'orientation first. mailbox: the address without what follows a plus. code_hash, confirm_hash: '
  'SHA-256 of the code of the person, and of the secret in the mail that confirms the address.';
create index complaints_mailbox on private.complaints (mailbox);

alter table private.complaints enable row level security;
