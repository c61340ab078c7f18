-- Cards that a fan has linked, since when, and their charges. Both outlive the card: linking a
-- removed card again does not make it new, and the limits on stolen cards keep counting.
create table private.known_cards (
  fan_id uuid not null references public.profiles (id) on delete restrict,
  fingerprint text not null,
  linked_at timestamptz not null default private.now(),
  primary key (fan_id, fingerprint)
);
comment on table private.known_cards is
  'Each card that a fan has ever linked, by the provider''s fingerprint, with its first time.';

create index known_cards_fingerprint on private.known_cards (fingerprint);
create index known_cards_linked on private.known_cards (linked_at);

create table private.card_uses (
  payment_id uuid primary key references public.payments (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  fingerprint text not null,
  address text,
  provider text,
  is_checkout boolean not null default false,
  opened_at timestamptz not null default private.now(),
  claimed_at timestamptz,
  looked_at timestamptz,
  closed_at timestamptz
);
comment on table private.card_uses is
  'The card of each payment that a fan opened. opened_at: for a form of the provider, when its '
  'card was reported. provider: the one that charges it, final once it is claimed. is_checkout: '
  'paid in a form of the provider, which stores the card. claimed_at: the provider may have been '
  'called since; address: the network address of the request, kept for a day. closed_at: nothing '
  'of it is open at the provider any more; until then the reconcile job checks it, last at '
  'looked_at.';
create index card_uses_fan on private.card_uses (fan_id, opened_at);
create index card_uses_fingerprint on private.card_uses (fingerprint, opened_at);
create index card_uses_address on private.card_uses (address, claimed_at)
  where address is not null;
create index card_uses_unclosed on private.card_uses (coalesce(looked_at, claimed_at))
  where claimed_at is not null and closed_at is null;

alter table private.known_cards enable row level security;
alter table private.card_uses enable row level security;
