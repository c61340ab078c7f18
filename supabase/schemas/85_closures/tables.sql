-- Closures, exports, and what the clocks of the policy have noted. No client reads these tables.
create table private.closures (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  username text,
  asked_at timestamptz not null default private.now(),
  due_at timestamptz not null default
    private.now() + make_interval(days => private.limit_closure_days()),
  held_at timestamptz,
  undone_at timestamptz,
  ended_at timestamptz,
  emptied_at timestamptz,
  purged_at timestamptz,
  records_purged_at timestamptz,
  check (num_nonnulls(undone_at, ended_at) <= 1)
);
comment on table private.closures is
  'Each request to close an account. held_at: staff hold its end. ended_at: nobody signs in any '
  'more. emptied_at: posts, stories and media are removed. purged_at: personal data are removed; '
  'username, the former one, is null from then on. records_purged_at: the proofs of identity too.';
create unique index closures_open_key on private.closures (profile_id) where undone_at is null;
create index closures_due on private.closures (due_at)
  where ended_at is null and undone_at is null;
create index closures_to_empty on private.closures (ended_at)
  where ended_at is not null and emptied_at is null;
create index closures_to_purge on private.closures (ended_at)
  where ended_at is not null and purged_at is null;
create index closures_of_records on private.closures (ended_at)
  where ended_at is not null and records_purged_at is null;

create table private.policy_notices (
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null check (kind in ('idle', 'empty')),
  told_at timestamptz not null default private.now(),
  promoted_at timestamptz,
  primary key (profile_id, kind)
);
comment on table private.policy_notices is
  'Mails before a clock of the policy acts. idle: a creator without an update, and with '
  'promoted_at one who was unlisted since, and is listed again with that time by the next post or '
  'story. empty: an account that was never used.';

create table private.page_changes (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  changed_at timestamptz not null default private.now()
);
comment on table private.page_changes is
  'When a creator last changed the profile: texts, pictures, video, rules or prices.';

create table private.policy_runs (
  id uuid primary key default private.uuid_v7(),
  job text not null,
  ran_at timestamptz not null default private.now(),
  done integer not null default 0,
  profile_id uuid references public.profiles (id) on delete restrict,
  failure text
);
comment on table private.policy_runs is
  'What the jobs of the policy did: done, the number of rows or accounts; or a failure, with the '
  'account that it concerns.';
create index policy_runs_job on private.policy_runs (job, id desc);
create index policy_runs_failed on private.policy_runs (ran_at) where failure is not null;

create type private.export_state as enum ('queued', 'leased', 'ready', 'failed', 'over');

create table private.exports (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  state private.export_state not null default 'queued',
  name uuid not null default gen_random_uuid(),
  bytes bigint,
  attempts smallint not null default 0,
  lease_token uuid,
  due_at timestamptz not null default private.now(),
  asked_at timestamptz not null default private.now(),
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state = 'ready') <= (ready_at is not null))
);
comment on table private.exports is
  'Exports of a user''s own data. name: of the archive in the bucket exports, until expires_at. '
  'due_at: when a queued one may start, or when a lease ends.';
create index exports_profile on private.exports (profile_id, id desc);
create index exports_due on private.exports (due_at) where state in ('queued', 'leased');
create index exports_failed on private.exports (asked_at) where state = 'failed';
create index exports_over on private.exports (expires_at) where state = 'ready';
create unique index exports_open_key on private.exports (profile_id)
  where state in ('queued', 'leased');

alter table private.closures enable row level security;
alter table private.policy_notices enable row level security;
alter table private.page_changes enable row level security;
alter table private.policy_runs enable row level security;
alter table private.exports enable row level security;
