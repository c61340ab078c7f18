-- Devices that a member allowed to be woken by a push, whose turn it is to be looked at, and the
-- queue of pushes. An endpoint is a secret: who knows it and the keys can write to the device.
create table public.push_devices (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.push_devices is
  'Push subscriptions of browsers, each with the session that made it and ends it. Owners read '
  'ids and times; endpoint, p256dh and auth are read by the sender alone.';
create index push_devices_profile on public.push_devices (profile_id);
create index push_devices_session on public.push_devices (session_id);

create table private.push_turns (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  look_at timestamptz not null default private.now(),
  told_id uuid not null default private.uuid_v7()
);
comment on table private.push_turns is
  'Members with a device, and when each is looked at next. told_id: the newest of what the last '
  'push told; what is older causes none any more.';
create index push_turns_due on private.push_turns (look_at);

create type private.push_state as enum ('queued', 'leased');

create table private.pushes (
  device_id uuid primary key references public.push_devices (id) on delete cascade,
  state private.push_state not null default 'queued',
  attempts smallint not null default 0,
  lease_token uuid,
  due_at timestamptz not null default private.now(),
  last_failure text,
  created_at timestamptz not null default private.now()
);
comment on table private.pushes is
  'Pushes to be sent, at most one for a device. A row has no content: all pushes say the same. '
  'due_at: when a queued one may be sent, or when a lease ends.';
create index pushes_due on private.pushes (due_at);

alter table public.push_devices enable row level security;
alter table private.push_turns enable row level security;
alter table private.pushes enable row level security;
