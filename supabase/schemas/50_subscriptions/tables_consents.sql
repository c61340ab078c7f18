-- What fans agreed to pay, in the words that stood beside the box they ticked.
-- Triggers:
--   private.billing_consents t00_append_only (50_subscriptions/triggers.sql)

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.billing_consents t00_append_only (50_subscriptions/triggers.sql)

create table private.billing_consents (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null,
  creator_id uuid not null,
  subscription_id uuid not null,
  request_id uuid not null,
  text text not null,
  text_hash bytea not null,
  -- Zero where a running period is renewed again: nothing is charged at once.
  price_cents bigint not null check (price_cents >= 0),
  renewal_cents bigint not null check (renewal_cents > 0),
  period_days integer not null check (period_days > 0),
  agreed_at timestamptz not null default private.now()
);
create index billing_consents_fan on private.billing_consents (fan_id, id);
comment on table private.billing_consents is
  'Consents to recurring payments: text and its SHA-256, cents now and at each renewal, days '
  'between renewals, and time. Kept as long as financial records.';
alter table private.billing_consents enable row level security;
