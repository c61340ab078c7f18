-- Refunds that wait: at the provider, and of sales whose buyers all get their money back, such as
-- those of content that staff remove.
create type private.card_refund_state as enum ('open', 'succeeded', 'failed');

create table private.card_refunds (
  id uuid primary key default private.uuid_v7(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  state private.card_refund_state not null default 'open',
  is_held boolean not null default false,
  provider_ref text,
  reason text,
  created_at timestamptz not null default private.now(),
  asked_at timestamptz,
  closed_at timestamptz
);
comment on table private.card_refunds is
  'Refunds to a card that this platform asks the provider for; the id is the provider''s '
  'idempotency key. The ledger moves when the provider has refunded. is_held: of a top-up, and '
  'taken from what the wallet may spend. reason: why it failed.';
create index card_refunds_open on private.card_refunds (coalesce(asked_at, created_at))
  where state = 'open';
create index card_refunds_failed on private.card_refunds (created_at) where state = 'failed';
create index card_refunds_payment on private.card_refunds (payment_id);

create table private.owed_refunds (
  transfer_id uuid primary key,
  owed_since timestamptz not null default private.now()
);
comment on table private.owed_refunds is
  'Sales that a job refunds in full, because their content is taken away from its buyers.';
create index owed_refunds_order on private.owed_refunds (owed_since, transfer_id);

alter table private.card_refunds enable row level security;
alter table private.owed_refunds enable row level security;
