import { database, makeFan } from './users.ts';

/* Creators who can be paid out: a legal identity, earnings that have cleared, paydays that came. */

/** Gives an accepted creator the legal identity of an accepted application. */
export async function giveIdentity(creatorId: string, country: string, name = 'Mara Bell') {
  const [first, last] = name.split(' ');
  const { rows } = await database.query<{ id: string }>(
    `insert into private.applications (
       creator_id, request_id, state, first_name, last_name, country, decided_at, decided_by)
     values ($1, gen_random_uuid(), 'accepted', $2, $3, $4, now(), 'Ada Byron') returning id`,
    [creatorId, first, last, country],
  );
  await database.query(
    `insert into private.legal_identities (
       creator_id, application_id, first_name, last_name, country)
     values ($1, $2, $3, $4, $5)`,
    [creatorId, rows[0]?.id, first, last, country],
  );
}

/** Lets a creator earn so many cents by a tip that has cleared already. */
export async function earnCleared(creatorId: string, cents: number) {
  const price = (cents * 5) / 4;
  const fan = await makeFan('payer', price);
  await database.query(
    `with paid as (
       update public.wallets set balance_cents = balance_cents - $3 where owner_id = $1)
     insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents,
       paid_by, wallet_cents, earnings_cents, platform_cents, clears_at)
     values ('tip', $1, gen_random_uuid(), $1, $2, $3::bigint, 'wallet', -$3::bigint, $4::bigint,
       $3::bigint - $4::bigint, now() - interval '1 day')`,
    [fan.id, creatorId, price, cents],
  );
}

/** The payday of a creator's open withdrawal has come. Returns its number. */
export async function bringPayday(creatorId: string): Promise<number> {
  const { rows } = await database.query<{ number: string }>(
    `update public.withdrawals set due_at = now() - interval '1 hour'
     where creator_id = $1 and state in ('requested', 'approved') returning number`,
    [creatorId],
  );
  return Number(rows[0]?.number);
}

export async function setPayoutProvider(name: 'bank_file' | 'modern_treasury') {
  await database.query(
    `update private.site_config set value = to_jsonb($1::text) where key = 'payout_provider'`,
    [name],
  );
}
