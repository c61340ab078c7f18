-- The agreement that creators sign before they upload, in its versions, and who signed which.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.agreement_signatures t00_unchanged (15_safety/triggers.sql)
--   private.agreements t00_append_only (15_safety/triggers.sql)


create table private.agreements (
  version integer primary key check (version > 0),
  text text not null check (length(text) > 0),
  published_at timestamptz not null default private.now()
);
comment on table private.agreements is
  'The agreement with creators: the words of each version, paragraphs between empty lines. The '
  'highest version is the one in force.';

create table private.agreement_signatures (
  creator_id uuid not null references public.profiles (id) on delete restrict,
  version integer not null references private.agreements (version),
  name text not null,
  signed_at timestamptz not null default private.now(),
  primary key (creator_id, version)
);
comment on table private.agreement_signatures is
  'Who signed which version, when, and the legal name as it was typed. Kept as proof.';

alter table private.agreements enable row level security;
alter table private.agreement_signatures enable row level security;
