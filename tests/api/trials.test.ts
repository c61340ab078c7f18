import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  rowsAs,
  uniqueName,
  type User,
} from '../support/users.ts';
import { asWorker, command } from './media-support.ts';

/*
 * Free trials from the creator's command over the mail to the function trial-redeem, and concurrent
 * redemptions: thirty connections with one code, and one user with thirty codes of one creator.
 */
const { addresses, adminDatabaseUrl } = inject('platform');
const pool = new pg.Pool({ connectionString: adminDatabaseUrl, max: 30 });
pool.on('error', () => {});

let mara: User;

beforeAll(async () => void (mara = await makeCreator('mara')));
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await pool.end();
  await disconnectAll();
});

const addressOf = ({ username }: User) => `${username}@example.test`;

const send = (creator: User, email: string, days = 7, requestId: string = crypto.randomUUID()) =>
  command(creator, 'send_trial', { p_email: email, p_period_days: days, p_request_id: requestId });

interface Mail {
  subject: string;
  text: string;
  html: string;
}

async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${addresses.inbox}/api/mails?to=${encodeURIComponent(email)}`);
  // the inbox returns a list of mails
  return (await answer.json()) as Mail[];
}

const linkIn = new RegExp(`${addresses.page}/redeem/([a-z2-9]{20})(?![a-z0-9])`);

/** Has the queued mail sent, as the worker does by itself; returns it with the code of its link. */
async function received(email: string): Promise<Mail & { code: string }> {
  return vi.waitFor(
    async () => {
      await asWorker('mail-send', { request_id: crypto.randomUUID() });
      const [mail] = await mailsTo(email);
      const code = linkIn.exec(mail?.text ?? '')?.[1];
      if (!mail || !code) throw new Error(`no trial has come to ${email}`);
      return { ...mail, code };
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function redeem(user: User | null, code: unknown, requestId: string = crypto.randomUUID()) {
  const response = await fetch(`${addresses.api}/functions/v1/trial-redeem`, {
    method: 'POST',
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
    body: JSON.stringify({ code, request_id: requestId }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refusal = (status: number, error: string) => ({ status, body: { error } });

describe('[F60] the mail', () => {
  test('goes to an address without an account and links to the redemption page', async () => {
    const email = `${uniqueName('nobody')}@example.test`;
    expect(await send(mara, email, 4)).toMatchObject({ status: 204 });
    const mail = await received(email);
    expect(mail.subject).toBe('A free trial for you');
    expect(mail.text).toContain('has sent you 4 days for free');
    expect(mail.html).toContain(`href="${addresses.page}/redeem/${mail.code}"`);
  });

  test('the response is the same for an address with an account, without one and of a blocked fan', async () => {
    const [jonas, piet] = [await makeFan('jonas'), await makeFan('piet')];
    expect(await command(mara, 'block', { p_user_id: piet.id })).toMatchObject({ status: 204 });
    const emails = [addressOf(jonas), addressOf(piet), `${uniqueName('nobody')}@example.test`];
    const answers = [];
    for (const email of emails) answers.push(await send(mara, email));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await received(addressOf(jonas));
    await received(emails[2] ?? '');
    expect(await mailsTo(addressOf(piet))).toEqual([]);
  });

  test('requests with one request id send one mail', async () => {
    const email = `${uniqueName('twice')}@example.test`;
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(mara, email, 7, requestId)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    await received(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('[F60] of eight requests at once to one address one sends', async () => {
    const email = `${uniqueName('crowd')}@example.test`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(mara, email)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await send(mara, email)).toMatchObject({
      status: 409,
      body: { message: 'trial_waiting' },
    });
    await received(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('no endpoint returns a code or its hash', async () => {
    const ines = await makeCreator('ines');
    const email = `${uniqueName('hidden')}@example.test`;
    await send(ines, email);
    const { code } = await received(email);
    const { body } = await command(ines, 'trials', {});
    expect(body).toMatchObject([{ email, period_days: 7, redeemed_at: null }]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${code}|hash|code`));
    // The database keeps the hash; the code itself is deleted once the mail is sent.
    await vi.waitFor(async () => {
      const { rows } = await database.query<{ kept: string }>(
        `select t::text || (select string_agg(m::text, '') from private.mails m
           where m.address = t.email) as kept
         from public.trials t where t.email = $1`,
        [email],
      );
      expect(rows[0]?.kept).toContain(email);
      expect(rows[0]?.kept).not.toContain(code);
    });
  });
});

describe('[F61] the function', () => {
  test('starts a trial for the owner of the address and returns the same response to a retry', async () => {
    const fan = await makeFan('anna');
    await send(mara, addressOf(fan), 7);
    const { code } = await received(addressOf(fan));
    const requestId = crypto.randomUUID();
    const done = { status: 200, body: { extended: false, period: 7, profile: mara.username } };
    expect(await redeem(fan, code, requestId)).toEqual(done);
    expect(await redeem(fan, code, requestId)).toEqual(done);
    expect(await redeem(fan, code)).toEqual(refusal(409, 'already_redeemed'));
    const rows = await rowsAs(
      fan,
      'select is_renewing, start_price_cents::integer from public.subscriptions',
    );
    expect(rows).toEqual([{ is_renewing: false, start_price_cents: 0 }]);
  });

  test('refuses other users and invalid codes', async () => {
    const [fan, eve] = [await makeFan('fan'), await makeFan('eve')];
    await send(mara, addressOf(fan));
    const { code } = await received(addressOf(fan));
    expect((await redeem(null, code)).status).toBe(401);
    expect(await redeem(eve, code)).toEqual(refusal(403, 'trial_email_mismatch'));
    expect(await redeem(mara, code)).toEqual(refusal(403, 'must_be_customer_to_redeem'));
    expect(await redeem(fan, code.replace(/./g, 'a'))).toEqual(refusal(404, 'trial_not_found'));
    for (const wrong of [code.slice(1), `${code}x`, '', null, 20, [code], `${code.slice(2)}%%`])
      expect(await redeem(fan, wrong)).toMatchObject({
        status: 400,
        body: { error: 'invalid_trial_code' },
      });
    expect(await redeem(fan, code, 'not an id')).toMatchObject({
      status: 400,
      body: { error: 'invalid_payload' },
    });
    expect((await redeem(fan, code)).status).toBe(200);
  });

  test('limits the number of refused attempts', async () => {
    const eve = await makeFan('guesser');
    const guess = () => redeem(eve, crypto.randomUUID().replace(/-/g, '').slice(0, 20));
    expect(await guess()).toEqual(refusal(404, 'trial_not_found'));
    await database.query(
      `update private.rate_limit_windows set hits = private.limit_trial_attempts_per_hour()
       where bucket = 'trial_codes' and subject = $1`,
      [eve.id],
    );
    expect(await guess()).toEqual(refusal(429, 'rate_limited'));
  });
});

describe('[F61] concurrent redemptions', () => {
  /** Inserts a trial as the command does, with a code that the test knows. */
  async function planted(creator: User, fan: User, n = 0): Promise<string> {
    const code = `${crypto.randomUUID().replace(/-/g, '').slice(0, 17)}${100 + n}`;
    await database.query(
      `insert into public.trials (creator_id, request_id, email, period_days, code_hash)
       values ($1, gen_random_uuid(), $2, 7, private.trial_code_hash($3))`,
      [creator.id, addressOf(fan), code],
    );
    return code;
  }

  /** Redeems on a separate connection, without the rate limit, which would queue the attempts. */
  async function tryOnce(fan: User, code: string): Promise<string> {
    try {
      await pool.query('select private.redeem_trial($1, $2, gen_random_uuid())', [fan.id, code]);
      return 'redeemed';
    } catch (error) {
      return error instanceof Error ? error.message : 'refused';
    }
  }

  const counted = (answers: string[]) =>
    Object.fromEntries(
      [...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]),
    );

  async function daysOf(fan: User): Promise<unknown[]> {
    const { rows } = await database.query(
      `select round(extract(epoch from s.expires_at - p.starts_at) / 86400)::int as days,
         count(*) over () ::int as periods
       from public.subscriptions s join public.subscription_periods p on p.subscription_id = s.id
       where s.fan_id = $1`,
      [fan.id],
    );
    return rows;
  }

  test('thirty attempts with one code redeem it once', async () => {
    const fan = await makeFan('storm');
    const code = await planted(mara, fan);
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryOnce(fan, code)));
    expect(counted(answers)).toEqual({ redeemed: 1, already_redeemed: 29 });
    expect(await daysOf(fan)).toEqual([{ days: 7, periods: 1 }]);
  });

  test('thirty codes of one creator give one fan one trial', async () => {
    const fan = await makeFan('hoarder');
    const codes = await Promise.all(Array.from({ length: 30 }, (_, n) => planted(mara, fan, n)));
    const answers = await Promise.all(codes.map((code) => tryOnce(fan, code)));
    expect(counted(answers)).toEqual({ redeemed: 1, trial_redeemed_once: 29 });
    expect(await daysOf(fan)).toEqual([{ days: 7, periods: 1 }]);
  });

  test('one request id in many tabs is redeemed once, with the same response for all', async () => {
    const fan = await makeFan('tabs');
    const code = await planted(mara, fan);
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => redeem(fan, code, requestId)),
    );
    for (const answer of answers)
      expect(answer).toEqual({
        status: 200,
        body: { extended: false, period: 7, profile: mara.username },
      });
    expect(await daysOf(fan)).toEqual([{ days: 7, periods: 1 }]);
  });
});
