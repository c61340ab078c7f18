-- The ledger. One row per movement, one signed column per account, with a sum of zero: a negative
-- amount leaves an account, a positive one is credited. Rows are never changed or deleted. Only
-- fans have a wallet row; a creator's balance is checkpoints plus the tail of the ledger, so that a
-- thousand fans who tip one creator never wait for each other.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.transfers t00_append_only (40_wallet/triggers.sql)
--   private.transfers t70_lock_conversation (70_chat/triggers.sql)
--   private.transfers t70_note_global_refund (70_chat/triggers.sql)

create type public.transfer_kind as enum (
  'top_up', 'tip', 'unlock', 'session_text', 'subscription', 'refund', 'dispute', 'dispute_won',
  'withdrawal', 'withdrawal_paid', 'withdrawal_returned', 'write_off', 'debt_paid');
create type public.payment_source as enum ('wallet', 'card');
create type public.payment_purpose as enum ('top_up', 'subscription');
create type public.payment_state as enum (
  'created', 'needs_action', 'processing', 'succeeded', 'failed', 'refunded', 'disputed');

create table private.transfers (
  id uuid primary key default private.uuid_v7(),
  kind public.transfer_kind not null,
  actor_id uuid not null,
  request_id uuid not null,
  fan_id uuid,
  creator_id uuid,
  referrer_id uuid,
  gross_cents bigint not null,
  paid_by public.payment_source,
  subject_id uuid,
  item_id uuid,
  payment_id uuid,
  reverses_id uuid,
  provider_cents bigint not null default 0,
  wallet_cents bigint not null default 0,
  fan_debt_cents bigint not null default 0,
  earnings_cents bigint not null default 0,
  transit_cents bigint not null default 0,
  referral_cents bigint not null default 0,
  platform_cents bigint not null default 0,
  clears_at timestamptz not null,
  xact_id bigint not null default pg_current_xact_id()::text::bigint,
  created_at timestamptz not null default private.now(),
  constraint transfers_request_key unique (actor_id, request_id)
);
comment on table private.transfers is
  'The ledger of money, in US cents. Append-only. Owners have no foreign keys: a key to a popular '
  'creator would be a lock that every paying fan shares. item_id: what a sale counts under among '
  'its creator''s earnings (a post, story, thread, offer or message), null for none of them.';

-- The shape of a movement is one check of the row as a whole: the server reads the text of every
-- check again at each insert, and that of a row is one word. Sales come first, in as few operators
-- as they need, because each of them is looked up once a transaction.
create function private.is_movement_shape(t private.transfers) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case t.kind
    when 'top_up' then t.provider_cents = -t.gross_cents and t.wallet_cents >= 0
      and t.fan_debt_cents >= 0 and t.payment_id is not null and t.earnings_cents = 0
      and t.transit_cents = 0 and t.referral_cents = 0 and t.platform_cents = 0
    when 'refund' then t.transit_cents = 0 and t.earnings_cents <= 0 and t.referral_cents <= 0
      and t.platform_cents <= 0
      and case when t.provider_cents = 0
        then t.wallet_cents + t.fan_debt_cents = t.gross_cents and t.wallet_cents >= 0
          and t.fan_debt_cents >= 0
        -- to the card; the wallet returns what it got back of a sale, or the top-up
        else t.provider_cents = t.gross_cents and t.wallet_cents <= 0 and t.fan_debt_cents <= 0
        end
    when 'dispute' then t.provider_cents = t.gross_cents and t.wallet_cents <= 0
      and t.fan_debt_cents <= 0 and t.earnings_cents <= 0 and t.referral_cents <= 0
      and t.platform_cents <= 0 and t.transit_cents = 0
    when 'dispute_won' then t.provider_cents = -t.gross_cents and t.wallet_cents >= 0
      and t.fan_debt_cents >= 0 and t.earnings_cents >= 0 and t.referral_cents >= 0
      and t.platform_cents >= 0 and t.transit_cents = 0
    when 'withdrawal' then t.transit_cents = t.gross_cents and t.earnings_cents <= 0
      and t.referral_cents <= 0 and t.earnings_cents + t.referral_cents = -t.gross_cents
    when 'withdrawal_paid' then t.provider_cents = t.gross_cents
      and t.transit_cents = -t.gross_cents
    when 'withdrawal_returned' then t.earnings_cents >= 0 and t.referral_cents >= 0
      and t.earnings_cents + t.referral_cents = t.gross_cents
      and t.provider_cents + t.transit_cents = -t.gross_cents
      and (t.provider_cents = 0 or t.transit_cents = 0)
    when 'write_off' then t.platform_cents = -t.gross_cents
      and t.fan_debt_cents + t.earnings_cents = t.gross_cents
      and (t.fan_debt_cents = 0 or t.earnings_cents = 0)
    when 'debt_paid' then t.wallet_cents = -t.gross_cents and t.fan_debt_cents = t.gross_cents
  end;
end $$;
comment on function private.is_movement_shape(private.transfers) is
  'Whether a movement that is no sale touches the right accounts in the right direction.';

create function private.is_transfer(t private.transfers) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- Null must not pass: a check accepts null.
  if t.kind in ('tip', 'unlock', 'session_text', 'subscription') then
    return coalesce(
      t.gross_cents > 0 and t.earnings_cents + t.referral_cents + t.platform_cents = t.gross_cents
      and least(t.earnings_cents, t.referral_cents, t.platform_cents) >= 0
      and 0 = all (array[t.fan_debt_cents, t.transit_cents])
      and num_nulls(t.fan_id, t.creator_id) = 0 and t.reverses_id is null
      and (t.referral_cents = 0 or t.kind = 'subscription' and t.referrer_id is not null)
      and case t.paid_by
        when 'wallet' then t.wallet_cents = -t.gross_cents and t.provider_cents = 0
        when 'card' then t.provider_cents = -t.gross_cents and t.wallet_cents = 0
          and t.kind = 'subscription' and t.payment_id is not null end, false);
  end if;
  return coalesce(
    t.gross_cents > 0 and t.provider_cents + t.wallet_cents + t.fan_debt_cents + t.earnings_cents
      + t.transit_cents + t.referral_cents + t.platform_cents = 0
    and ((t.wallet_cents = 0 and t.fan_debt_cents = 0) or t.fan_id is not null)
    and ((t.earnings_cents = 0 and t.transit_cents = 0) or t.creator_id is not null)
    and (t.referral_cents = 0 or t.referrer_id is not null)
    and (t.kind not in ('withdrawal', 'withdrawal_returned') or t.referral_cents = 0
         or t.referrer_id = t.creator_id)
    and (t.kind in (
        'refund', 'dispute', 'dispute_won', 'withdrawal_paid', 'withdrawal_returned'))
      = (t.reverses_id is not null)
    and private.is_movement_shape(t), false);
end $$;
comment on function private.is_transfer(private.transfers) is
  'Whether a row of the ledger is valid: sums to zero, names its owners, has the shape of its '
  'kind. The parts of a sale are its price, and its price left the wallet or the card.';
alter table private.transfers add constraint is_whole check (private.is_transfer(transfers));

create index transfers_fan on private.transfers (fan_id, id desc);
-- A creator's list by kind, and its subtotal, are read in this index alone.
create index transfers_creator on private.transfers (creator_id, id desc)
  include (kind, earnings_cents, created_at, reverses_id);
create index transfers_referrer on private.transfers (referrer_id, id desc)
  where referrer_id is not null;
-- What a fan spent at a creator, and what a referred creator brought, is summed in these alone.
create index transfers_pair on private.transfers (creator_id, fan_id)
  include (earnings_cents, referral_cents, platform_cents)
  where creator_id is not null and fan_id is not null;
create index transfers_referred on private.transfers (referrer_id, creator_id)
  include (referral_cents) where referral_cents <> 0;
create index transfers_reverses on private.transfers (reverses_id) where reverses_id is not null;
create unique index transfers_payment_key on private.transfers (payment_id)
  where payment_id is not null and kind in ('top_up', 'subscription');
-- Each summary is read, for every tail: they are few, and the last range is short enough to filter.
create index transfers_tail on private.transfers using brin (xact_id)
  with (pages_per_range = 32, autosummarize = on);

create type private.reversed_parts as (
  gross_cents bigint, earnings_cents bigint, referral_cents bigint, outside_cents bigint,
  is_disputed boolean);
comment on type private.reversed_parts is
  'The reversed part of a transfer, in positive cents: of a sale what creator, referrer and '
  'platform returned of its price. outside_cents: what left to the card. is_disputed: a part of it '
  'is a dispute that is not won.';

-- Domains, because all checks of a table are read again at each update, and the domain of a column
-- only where that column changes.
create domain private.cents_had as bigint check (value >= 0);
comment on domain private.cents_had is 'Cents that somebody has or owes.';
create domain private.cents_set as bigint check (value > 0);
comment on domain private.cents_set is 'Cents of a limit that somebody sets.';

create table public.wallets (
  owner_id uuid primary key references public.profiles (id) on delete restrict,
  balance_cents private.cents_had not null default 0,
  held_cents private.cents_had not null default 0,
  debt_cents private.cents_had not null default 0,
  frozen_at timestamptz,
  cap_cents private.cents_set,
  next_cap_cents private.cents_set,
  next_cap_at timestamptz,
  check (case when next_cap_at is null then next_cap_cents is null else cap_cents is not null end)
) with (fillfactor = 70);
comment on table public.wallets is
  'A fan''s money and debt, in US cents; equal to the sum of the ledger, held_cents included: what '
  'is on its way back to a card is in the wallet and cannot be spent. frozen_at: nothing is '
  'spent since then, neither from the wallet nor by card. cap_cents: most that the fan wants to '
  'spend in a month, null without a cap. From next_cap_at on next_cap_cents holds in its place, '
  'null for none.';

create table private.earnings_checkpoints (
  owner_id uuid not null,
  account text not null check (account in ('earnings', 'referral', 'transit')),
  kind public.transfer_kind not null,
  clears_on date not null,
  amount_cents bigint not null,
  primary key (owner_id, account, kind, clears_on)
);
comment on table private.earnings_checkpoints is
  'Sums of the ledger up to the watermark, by owner, account, kind and UTC day of clearing.';

create table private.earnings_days (
  owner_id uuid not null,
  day date not null,
  subscription_cents bigint not null,
  unlock_cents bigint not null,
  tip_cents bigint not null,
  session_text_cents bigint not null,
  referral_cents bigint not null,
  primary key (owner_id, day)
);
comment on table private.earnings_days is
  'What an owner earned on a UTC day, by type, less what was reversed on that day; up to the '
  'watermark.';

create function private.item_key(p_type text, p_item_id uuid) returns uuid
language sql immutable parallel safe set search_path = ''
return md5(p_type || p_item_id::text)::uuid;
comment on function private.item_key(text, uuid) is
  'A place in a list of items that names no item, because one across a block is not read any more.';

create table private.earnings_items (
  owner_id uuid not null,
  month date not null,
  type text not null,
  item_id uuid not null,
  sales bigint not null,
  amount_cents bigint not null,
  price_cents bigint,
  key uuid not null generated always as (private.item_key(type, item_id)) stored,
  primary key (owner_id, month, type, item_id)
);
comment on table private.earnings_items is
  'What an owner earned by type and item in a UTC month, less what was reversed in that month; up '
  'to the watermark. item_id: the owner for what has no item. sales: how often it was paid, also '
  'where the price was given back. price_cents: the highest price of a sale; null for a month of '
  'reversals, and for referrals. key: its place among equal sums.';
create index earnings_items_list on private.earnings_items (owner_id, month, type,
  amount_cents desc, key desc);

create table private.earnings_fans (
  owner_id uuid not null,
  fan_id uuid not null,
  spent_cents bigint not null,
  earned_cents bigint not null,
  primary key (owner_id, fan_id)
);
comment on table private.earnings_fans is
  'What a fan has spent at an owner, and the owner''s part of it, less what was reversed; up to '
  'the watermark.';
create index earnings_fans_list on private.earnings_fans (owner_id, spent_cents desc,
  fan_id desc);

create table private.ledger_watermark (
  is_only boolean primary key default true check (is_only),
  folded_below bigint not null default 0,
  mailed_below bigint not null default 0
);
comment on table private.ledger_watermark is
  'Transfers of transactions below these ids are in the checkpoints, and have their mails.';

create table public.payment_cards (
  fan_id uuid primary key references public.profiles (id) on delete restrict,
  issuer text not null check (issuer in ('visa', 'mastercard')),
  digits text not null check (digits ~ '^\d{4}$'),
  holder text not null,
  provider text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  linked_at timestamptz not null default private.now()
);
comment on table public.payment_cards is
  'The summary of a fan''s linked card, and the provider that stores it and charges it, whichever '
  'provider takes new cards. Number and security code never reach this database.';

create index payment_cards_expiry on public.payment_cards (exp_year, exp_month);

create table private.card_accounts (
  fan_id uuid not null references public.profiles (id) on delete restrict,
  provider text not null,
  customer text not null,
  method text,
  fingerprint text,
  address jsonb,
  forget_at timestamptz not null default private.now(),
  primary key (fan_id, provider)
);
comment on table private.card_accounts is
  'A fan at a payment provider: customer, and the stored card''s id. The linked card is at the '
  'provider of payment_cards; a method of another account was replaced and still has to be removed '
  'there. forget_at: when the provider may be asked to forget the card of a closed account.';
create index card_accounts_customer on private.card_accounts (customer);

create table public.payments (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  purpose public.payment_purpose not null,
  amount_cents bigint not null check (amount_cents > 0),
  state public.payment_state not null default 'created',
  creator_id uuid references public.profiles (id) on delete restrict,
  plan_id uuid,
  renewal_price_cents bigint,
  offer_id uuid,
  is_renewal boolean not null default false,
  failure_reason text,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  constraint payments_request_key unique (fan_id, request_id),
  check ((purpose = 'subscription')
    = (creator_id is not null and plan_id is not null and renewal_price_cents is not null))
);
comment on table public.payments is
  'One attempt to take money from a card. Its id is the provider''s idempotency key. '
  'renewal_price_cents: the fee at the time of purchase, also if it differs at the settlement. '
  'offer_id: the limited offer of which it holds a sale, also when that offer has ended or '
  'another has begun. is_renewal: opened by the platform; its amount is the renewal price and what '
  'the fan owes and no other open renewal carries; its claim may lower it.';
create index payments_fan on public.payments (fan_id, id desc);
create index payments_creator on public.payments (creator_id) where creator_id is not null;
create index payments_unclaimed on public.payments (created_at) where state = 'created';
create index payments_renewals on public.payments (id) where is_renewal and state = 'created';
create unique index payments_open_subscription_key on public.payments (fan_id, creator_id)
  where purpose = 'subscription' and state in ('created', 'needs_action', 'processing');

create table private.payment_references (
  payment_id uuid primary key references public.payments (id) on delete restrict,
  provider text not null,
  provider_ref text not null,
  unique (provider, provider_ref)
);
comment on table private.payment_references is
  'The provider''s object of a payment: one charge each.';

create table private.payment_events (
  provider text not null,
  event_id text not null,
  payment_id uuid,
  event jsonb not null,
  received_at timestamptz not null default private.now(),
  applied_at timestamptz,
  primary key (provider, event_id)
);
comment on table private.payment_events is
  'Webhook events that were processed, each once. One that names a charge which no payment has yet '
  'waits for it, without payment_id.';
create index payment_events_payment on private.payment_events (payment_id);
create index payment_events_charge on private.payment_events (provider, (event ->> 'charge_ref'))
  where payment_id is null;

alter table public.wallets enable row level security;
alter table public.payment_cards enable row level security;
alter table public.payments enable row level security;
alter table private.transfers enable row level security;
alter table private.earnings_checkpoints enable row level security;
alter table private.earnings_days enable row level security;
alter table private.earnings_items enable row level security;
alter table private.earnings_fans enable row level security;
alter table private.ledger_watermark enable row level security;
alter table private.card_accounts enable row level security;
alter table private.payment_references enable row level security;
alter table private.payment_events enable row level security;
