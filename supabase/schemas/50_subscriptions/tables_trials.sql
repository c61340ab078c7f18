-- Free trials that creators send by mail. A fan with the code and the address redeems one, once,
-- until it expires. Only the hash of the code is stored: the mail alone contains the code. The
-- creator reads the rows without the hash and the redeeming fan.
create table public.trials (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  email text not null check (email = lower(email)),
  period_days integer not null check (period_days > 0),
  code_hash bytea not null,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default
    private.now() + make_interval(days => private.limit_trial_redeem_days()),
  redeemed_by uuid references public.profiles (id) on delete restrict,
  redeemed_at timestamptz,
  redeem_request_id uuid,
  has_extended boolean,
  constraint trials_request_key unique (creator_id, request_id),
  constraint trials_code_key unique (code_hash),
  constraint trials_once unique (redeemed_by, creator_id),
  constraint is_redeemed_whole check (
    num_nulls(redeemed_by, redeemed_at, redeem_request_id, has_extended) in (0, 4))
);
comment on table public.trials is
  'One row for each free trial that was sent; a fan redeems one per creator. has_extended: it '
  'extended a running subscription instead of starting one. expires_at: the end of the time to '
  'redeem; it does not affect a redeemed trial.';
create index trials_list on public.trials (creator_id, id desc);

alter table public.trials enable row level security;
