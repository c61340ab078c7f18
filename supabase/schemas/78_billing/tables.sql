-- Creators whose subscriptions have to be cut, until all are. A creator may have a hundred
-- thousand of them: suspending ends the first at once and a job goes on with the rest.
create table private.creator_terminations (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  restricted_at timestamptz not null
);
comment on table private.creator_terminations is
  'Suspended or closed creators with subscriptions that may still have to be cut, and since when.';

create table private.disputes (
  provider text not null,
  dispute_ref text not null,
  payment_id uuid not null references public.payments (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  opened_at timestamptz,
  closed_at timestamptz,
  outcome text,
  released_at timestamptz,
  primary key (provider, dispute_ref)
);
comment on table private.disputes is
  'Payments that a cardholder''s bank takes back. A wallet is frozen from opened_at to released_at '
  'of each: staff release it, or the outcome won. Its events come in any order.';
create index disputes_fan on private.disputes (fan_id) where released_at is null;
create index disputes_payment on private.disputes (payment_id);

alter table private.creator_terminations enable row level security;
alter table private.disputes enable row level security;
