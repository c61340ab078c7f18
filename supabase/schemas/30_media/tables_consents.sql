-- Consents of the persons who are shown in media. Staff write them; these rows have the
-- effects. No client reads them.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.consents t30_take_down (30_media/triggers.sql)

create table private.consents (
  id uuid primary key default private.uuid_v7(),
  number bigint not null unique generated always as identity,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  person text not null,
  given_at timestamptz not null default private.now(),
  withdrawn_at timestamptz
);
comment on table private.consents is
  'One consent to be shown, which media name as consent_id. person: the names of those who are '
  'shown. Its withdrawal takes all media down. number: the name that staff use.';
create index consents_owner on private.consents (owner_id);
create unique index consents_open_key on private.consents (owner_id, lower(person))
  where withdrawn_at is null;
alter table private.consents enable row level security;

alter table public.media add constraint media_consent_id_fkey
  foreign key (consent_id) references private.consents (id) on delete restrict;
create index media_consent on public.media (consent_id) where consent_id is not null;
