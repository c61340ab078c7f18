import type { Pool } from 'pg';

/** Gives a creator the legal identity of an accepted application, and the agreement's signature. */
export async function acceptIdentity(pool: Pool, creatorId: string) {
  await pool.query(
    `with application as (
       insert into private.applications (creator_id, request_id, state, first_name, last_name,
         country, decided_at, decided_by)
       values ($1, gen_random_uuid(), 'accepted', 'Mara', 'Bell', 'GB', now(), 'Ada Byron')
       returning id)
     insert into private.legal_identities (creator_id, application_id, first_name, last_name, country)
     select $1, id, 'Mara', 'Bell', 'GB' from application`,
    [creatorId],
  );
  await pool.query(
    `insert into private.agreement_signatures (creator_id, version, name)
     select $1, max(version), 'Test' from private.agreements on conflict do nothing`,
    [creatorId],
  );
}

/** Lets a creator earn 120 dollars, cleared and not on hold, by a tip of a fan. */
export async function earn(pool: Pool, fanId: string, creatorId: string) {
  await pool.query('delete from private.security_changes where profile_id = $1', [creatorId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.payments (fan_id, request_id, purpose, amount_cents)
     values ($1, gen_random_uuid(), 'top_up', 15000) returning id`,
    [fanId],
  );
  await pool.query(
    `select private.settle_payment($1::uuid, 'succeeded', 'stripe', 'pi_' || $1::uuid, null)`,
    [rows[0]?.id],
  );
  await pool.query(
    `with paid as (
       update public.wallets set balance_cents = balance_cents - 15000 where owner_id = $1)
     insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents,
       paid_by, wallet_cents, earnings_cents, platform_cents, clears_at)
     values ('tip', $1, gen_random_uuid(), $1, $2, 15000, 'wallet', -15000, 12000, 3000,
       now() - interval '1 day')`,
    [fanId, creatorId],
  );
}

/** The bank file of every open withdrawal, whose payday has come, as staff fetch it. */
export async function bankFile(pool: Pool): Promise<string> {
  await pool.query(
    `insert into private.staff_members (name, sealed_secret, window_until)
     values ('Ada', extensions.pgp_sym_encrypt_bytea('key', private.staff_key()), 'infinity')`,
  );
  await pool.query("update public.withdrawals set due_at = now() - interval '1 hour'");
  const { rows } = await pool.query<{ address: string }>(
    "select * from staff.open_payout_file('Ada', 'payday')",
  );
  return (await fetch(rows[0]?.address ?? '')).text();
}
