-- Creators whose subscriptions have to be ended. A creator may have a hundred thousand of them: a
-- suspension ends the first ones at once and a job the others.
create table private.creator_terminations (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  restricted_at timestamptz not null
);
comment on table private.creator_terminations is
  'Suspended or closed creators with subscriptions that may still have to be ended, and since '
  'when.';

create table private.disputes (
  provider text not null,
  dispute_ref text not null,
  payment_id uuid not null references public.payments (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  opened_at timestamptz,
  closed_at timestamptz,
  outcome text,
  amount_cents bigint,
  released_at timestamptz,
  primary key (provider, dispute_ref)
);
comment on table private.disputes is
  'Payments that the cardholder''s bank disputes. Each freezes a wallet from opened_at to '
  'released_at: staff or the outcome won release it. amount_cents: null for the whole payment. '
  'Its events come in any order.';
create index disputes_fan on private.disputes (fan_id) where released_at is null;
create index disputes_payment on private.disputes (payment_id);

create table private.renewal_mail_marks (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
comment on table private.renewal_mail_marks is
  'One row: mails were queued about subscriptions that renew until then.';

alter table private.renewal_mail_marks enable row level security;
alter table private.creator_terminations enable row level security;
alter table private.disputes enable row level security;
