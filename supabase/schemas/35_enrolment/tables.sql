-- Who brought a creator here. The first referrer wins and never changes; it is asked by the money
-- domain for its share of subscriptions and by nobody else.
create table private.referrers (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  referrer_id uuid not null references public.profiles (id) on delete restrict,
  created_at timestamptz not null default private.now(),
  check (creator_id <> referrer_id)
);
comment on table private.referrers is 'Who referred a creator.';
create index referrers_referrer on private.referrers (referrer_id, created_at desc);

alter table private.referrers enable row level security;
