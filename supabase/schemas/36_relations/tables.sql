-- Plans, subscriptions and follows. Periods and follows are history: each is a row that is never
-- overwritten, because rules ask about access at a past moment. `subscriptions` is the current
-- state of one pair, kept by the same commands.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.follows t65_append_change (65_discovery/triggers.sql)
--   public.follows t70_deliver_due_globals (70_chat/triggers.sql)
--   public.follows t70_open_conversation (70_chat/triggers.sql)
--   public.limited_offers t50_withdraw (50_subscriptions/triggers.sql)
--   public.plans t85_note_page_change (85_closures/triggers.sql)
--   public.subscription_periods t50_queue_mail (50_subscriptions/triggers.sql)
--   public.subscription_periods t70_write_notice (70_chat/triggers.sql)

create table public.plans (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  price_cents bigint not null check (price_cents >= 0),
  period_days integer not null default 30 check (period_days > 0),
  is_default boolean not null default true,
  created_at timestamptz not null default private.now()
);
comment on table public.plans is
  'Price and length of a subscription period; the default plan is the monthly fee.';
create unique index plans_default_key on public.plans (creator_id) where is_default;
create index plans_creator on public.plans (creator_id);

create table public.limited_offers (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  offer_id uuid not null default private.uuid_v7(),
  price_cents bigint not null check (price_cents > 0),
  sales_left integer not null check (sales_left >= 0),
  sales_reserved integer not null default 0 check (sales_reserved >= 0),
  started_at timestamptz not null default private.now()
);
comment on table public.limited_offers is
  'A lower price of the first period for the next N buyers; the row is deleted with the last '
  'sale. offer_id is the id of its start in private.offers: a new start is another offer.';

create table private.offers (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  price_cents bigint not null,
  sales integer not null,
  created_at timestamptz not null default private.now(),
  constraint offers_request_key unique (creator_id, request_id)
);
comment on table private.offers is
  'Every limited offer as it was started, one row each; the rest of a running one is in '
  'limited_offers.';

-- Computed from a row and the time (subscription_states), so that no job has to write it.
create type private.subscription_state as enum ('active', 'ending', 'past_due', 'expired');

create table public.subscriptions (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  plan_id uuid not null references public.plans (id) on delete restrict,
  is_renewing boolean not null default false,
  start_price_cents bigint not null,
  renewal_price_cents bigint not null,
  expires_at timestamptz not null,
  resumed_by uuid,
  created_at timestamptz not null default private.now(),
  constraint subscriptions_pair_key unique (fan_id, creator_id)
);
comment on table public.subscriptions is
  'The subscription of one fan to one creator. Access lasts while expires_at is in the future.';
create index subscriptions_creator on public.subscriptions (creator_id, id desc);
create index subscriptions_list on public.subscriptions (fan_id, expires_at desc, id desc);
create index subscriptions_plan on public.subscriptions (plan_id);
-- An audience is walked by fan, beside the follows.
create index subscriptions_audience on public.subscriptions (creator_id, fan_id)
  include (expires_at);
create index subscriptions_due on public.subscriptions (expires_at) where is_renewing;

create table public.subscription_periods (
  id uuid primary key default private.uuid_v7(),
  subscription_id uuid not null references public.subscriptions (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  terminated_at timestamptz,
  price_cents bigint not null,
  is_trial boolean not null default false,
  transfer_id uuid,
  check (ends_at > starts_at)
);
comment on table public.subscription_periods is
  'Paid and trial periods, one row each. A refund may set terminated_at once.';
create index subscription_periods_subscription on public.subscription_periods (subscription_id,
  starts_at);
create index subscription_periods_fan on public.subscription_periods (fan_id, creator_id,
  starts_at);
create index subscription_periods_creator on public.subscription_periods (creator_id, starts_at);

create table public.follows (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table public.follows is
  'Follows of fans to creators, as periods. A favourite is a follow.';
create unique index follows_open_key on public.follows (fan_id, creator_id) where ended_at is null;
create index follows_favorites on public.follows (fan_id, id desc) where ended_at is null;
create index follows_fan on public.follows (fan_id, ended_at);
create index follows_creator on public.follows (creator_id, id desc);
-- Those of now, without the many that have ended.
create index follows_followers on public.follows (creator_id, id desc) where ended_at is null;
create index follows_audience on public.follows (creator_id, fan_id) where ended_at is null;

alter table public.plans enable row level security;
alter table private.offers enable row level security;
alter table public.limited_offers enable row level security;
alter table public.subscriptions enable row level security;
alter table public.subscription_periods enable row level security;
alter table public.follows enable row level security;
