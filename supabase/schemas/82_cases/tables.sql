-- Cases: what staff have to decide, with its clock. Each report of a user is one. Only staff read
-- them; triggers and acts of staff write them.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.case_events t00_append_only (82_cases/triggers.sql)
--   private.cases t82_bar_copies (82_cases/triggers.sql)
--   private.cases t82_end_trust (82_cases/triggers.sql)

create type private.case_kind as enum (
  'underage', 'ncii', 'depicted_person', 'illegal', 'dmca', 'other');
create type private.case_state as enum ('received', 'upheld', 'dismissed');

create table private.cases (
  id uuid primary key default private.uuid_v7(),
  number bigint not null unique generated always as identity (start with 1001),
  handle text not null generated always as ('C-' || number) stored unique,
  report_id uuid unique references private.reports (id) on delete restrict,
  media_id uuid unique references public.media (id) on delete set null,
  kind private.case_kind not null,
  state private.case_state not null default 'received',
  has_hidden boolean not null default false,
  received_at timestamptz not null default private.now(),
  due_at timestamptz not null,
  warned_at timestamptz,
  sued_at timestamptz,
  claimed_by text,
  claimed_until timestamptz,
  decided_at timestamptz,
  answer text,
  check ((state = 'received') = (decided_at is null))
);
comment on table private.cases is
  'Cases that staff decide. handle: the name that staff use. has_hidden: the filing itself hid the '
  'content. report_id: null for a complaint about what is described in words alone, and for '
  'media_id, an upload that a list of intimate pictures knows. answer: what the person of a '
  'complaint reads. warned_at: when staff were told that half of the time is over. sued_at: when '
  'staff recorded a lawsuit about a copyright, which ends its clock. claimed_by, claimed_until: '
  'who of staff took it last from the queue, for half an hour.';
create index cases_open on private.cases (due_at) where state = 'received';

create table private.case_events (
  id uuid primary key default private.uuid_v7(),
  case_id uuid not null references private.cases (id) on delete restrict,
  actor text not null,
  from_state private.case_state,
  to_state private.case_state not null,
  text text not null default '',
  happened_at timestamptz not null default private.now()
);
comment on table private.case_events is
  'What happened to a case, append-only. actor: a name of staff, or system. from_state: null at '
  'the filing.';
create index case_events_case on private.case_events (case_id, id);

create table private.holidays (
  day date primary key,
  name text not null
);
comment on table private.holidays is 'Days in UTC, beside weekends, on which no deadline runs.';

alter table private.barred_works add constraint barred_works_case_id_fkey
  foreign key (case_id) references private.cases (id) on delete restrict;

create table private.copy_decisions (
  decision_id uuid primary key references public.decisions (id) on delete cascade,
  case_id uuid not null references private.cases (id) on delete cascade,
  media_ids uuid[] not null default '{}'
);
comment on table private.copy_decisions is
  'The case for which a decision hid copies, which an overturned appeal gives back. media_ids: the '
  'copies, which other content may show since.';
create index copy_decisions_case on private.copy_decisions (case_id);

alter table private.cases enable row level security;
alter table private.case_events enable row level security;
alter table private.holidays enable row level security;
alter table private.copy_decisions enable row level security;
