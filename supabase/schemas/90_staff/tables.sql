-- Members of staff with their codes, and the key that seals them.

-- Counts codes that were tried, also where a later error took their row back.
create sequence private.staff_code_tries;

create table private.staff_members (
  id uuid primary key default private.uuid_v7(),
  name text not null,
  sealed_secret bytea not null,
  last_step bigint not null default 0,
  wrong_codes integer not null default 0,
  tried_until bigint not null default nextval('private.staff_code_tries'),
  locked_until timestamptz,
  window_until timestamptz,
  added_at timestamptz not null default private.now()
);
comment on table private.staff_members is
  'Who acts in the Studio with a code. sealed_secret: the key of their authenticator app, sealed. '
  'last_step: the half minute of the last code, which is used once. tried_until: the number of '
  'that code in staff_code_tries. window_until: until when acts that ask for a code are open to '
  'them.';
create unique index staff_members_name_key on private.staff_members (lower(name));

create table private.sealing_keys (
  name text primary key,
  key text not null
);
comment on table private.sealing_keys is
  'Keys for a database without a vault; with one they are secrets of the vault.';

alter table private.staff_members enable row level security;
alter table private.sealing_keys enable row level security;
