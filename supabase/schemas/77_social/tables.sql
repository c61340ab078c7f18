-- Posts at X in the name of a creator: their permission, and what is to be posted. The function
-- that posts encrypts the tokens; this database has no key, and clients read nothing here.
create table private.x_accounts (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  x_user_id text not null,
  key_id text not null,
  ciphertext text not null,
  is_on boolean not null default true,
  broken_at timestamptz,
  connected_at timestamptz not null default private.now()
);
comment on table private.x_accounts is
  'Permissions of creators to post at X, given for the account that they have linked. key_id: the '
  'key that encrypted the tokens. is_on: the creator''s switch. broken_at: since when X refuses '
  'the tokens, until the creator gives the permission again.';

create table private.x_consents (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  state_hash bytea not null unique,
  key_id text not null,
  ciphertext text not null,
  expires_at timestamptz not null
);
comment on table private.x_consents is
  'Creators who are at X to give the permission. state_hash: of the secret that comes back with '
  'them, which is good for once. The encrypted text is what the function needs for the code.';

create type private.x_post_state as enum (
  'queued', 'leased', 'asked', 'posted', 'dropped', 'failed', 'unknown');

create table private.x_posts (
  global_id uuid primary key references public.globals (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  state private.x_post_state not null default 'queued',
  lease_token uuid,
  due_at timestamptz not null default private.now(),
  post_ref text,
  failure text,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz
);
comment on table private.x_posts is
  'Messages to an audience that are posted at X, once each. leased: a run has it and has not asked '
  'X yet; asked: it has. unknown: asked, and the answer was lost, so that it is never asked again. '
  'due_at: when it may be leased, or when the lease ends. dropped: no reason to post any more.';
create index x_posts_due on private.x_posts (due_at) where state in ('queued', 'leased', 'asked');
create index x_posts_queued on private.x_posts (creator_id, due_at, global_id)
  where state = 'queued';
create index x_posts_running on private.x_posts (creator_id) where state in ('leased', 'asked');

alter table private.x_accounts enable row level security;
alter table private.x_consents enable row level security;
alter table private.x_posts enable row level security;
