-- Proofs of age. A pass says who, by which method, with which result and until when; its id is the
-- time of the check. No document, no picture and no birth date is kept. A guest is the SHA-256 of a
-- token that only the guest's browser has. Clients read nothing here.
create type private.age_method as enum (
  'estimate', 'document', 'card', 'phone', 'wallet', 'other');
create type private.age_result as enum ('passed', 'refused');

create table private.age_passes (
  id uuid primary key default private.uuid_v7(),
  user_id uuid unique references public.profiles (id) on delete restrict,
  guest_hash bytea unique check (length(guest_hash) = 32),
  method private.age_method not null,
  result private.age_result not null,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, guest_hash) = 1)
);
comment on table private.age_passes is
  'The last result of a member or a guest. A pass holds for a year, a refusal for a day, in which '
  'no other check begins.';
create index age_passes_expiry on private.age_passes (expires_at);

create type private.age_check_state as enum ('running', 'passed', 'refused');
create table private.age_checks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete restrict,
  guest_hash bytea check (length(guest_hash) = 32),
  state private.age_check_state not null default 'running',
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, guest_hash) = 1)
);
comment on table private.age_checks is
  'Checks that were begun. The id is random and is all that the provider learns; a result counts '
  'once, while the check runs and has not expired.';
create index age_checks_user on private.age_checks (user_id) where user_id is not null;
create index age_checks_guest on private.age_checks (guest_hash) where guest_hash is not null;
create index age_checks_expiry on private.age_checks (expires_at);

alter table private.age_passes enable row level security;
alter table private.age_checks enable row level security;
