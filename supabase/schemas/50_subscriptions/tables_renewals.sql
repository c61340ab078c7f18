-- Renewals that are not done at once. A subscription has a row here from its first failed or
-- postponed renewal to its next period or its end.
create table private.renewals (
  subscription_id uuid primary key references public.subscriptions (id) on delete cascade,
  attempts smallint not null default 0 check (attempts >= 0),
  next_at timestamptz not null
);
comment on table private.renewals is
  'Failed and postponed renewals: the number of failed attempts, and the time of the next one.';
alter table private.renewals enable row level security;
