import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { call } from '../contract/payments-people.ts';
import { bringPayday, earnCleared, giveIdentity, setPayoutProvider } from '../support/payees.ts';
import {
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { refusal } from './attacks-chat-support.ts';
import { command } from './media-support.ts';

/* Attempts to be paid more than was asked for, and to leave while staying. */
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await disconnectAll();
});

const bankForm = (account: string) => ({
  name: 'First Bank',
  holder: 'Mara Bell',
  notes: '',
  account,
  sort: '',
  routing: '021000021',
  request_id: randomUUID(),
});

async function payee(account = '000123456789'): Promise<User> {
  const creator = await makeCreator('payee');
  await giveIdentity(creator.id, 'US');
  expect((await call(creator.client, 'bank', bankForm(account))).status).toBe(200);
  await earnCleared(creator.id, 12_000);
  return creator;
}

const withdraw = (creator: User, requestId: string, cents?: number) =>
  command(creator, 'withdraw', {
    p_request_id: requestId,
    ...(cents === undefined ? {} : { p_amount_cents: cents }),
  });

test('[F95] [F99] the id of a withdrawal names its sum, and all is another one', async () => {
  const creator = await payee();
  const [part, all] = [randomUUID(), randomUUID()];
  const first = await withdraw(creator, part, 12_000);
  expect(first.status).toBe(200);
  expect(await withdraw(creator, part, 12_000)).toEqual(first);
  expect(refusal(await withdraw(creator, part))).toEqual([409, 'duplicate_request']);
  expect(refusal(await withdraw(creator, part, 11_000))).toEqual([409, 'duplicate_request']);
  const second = await payee();
  const whole = await withdraw(second, all);
  expect(await withdraw(second, all)).toEqual(whole);
  expect(refusal(await withdraw(second, all, 12_000))).toEqual([409, 'duplicate_request']);
  // The id of another creator is free for the own request.
  const third = await payee();
  expect((await withdraw(third, part)).status).toBe(200);
});

test('[F123] an account that is undone and ended at once is one of both', async () => {
  for (let times = 0; times < 6; times += 1) {
    const fan = await makeFan('undoing');
    const closing = { p_username: fan.username };
    expect((await command(fan, 'close_account', closing)).status).toBe(204);
    await database.query(
      `update private.closures set due_at = now() - interval '1 hour' where profile_id = $1`,
      [fan.id],
    );
    const [undone] = await Promise.all([
      command(fan, 'undo_closure', {}),
      database.query('select private.end_closure($1)', [fan.id]),
      database.query('select private.end_closure($1)', [fan.id]),
    ]);
    const { rows } = await database.query(
      `select s.closed_at is null and s.closing_at is null as is_open, p.username = $2 as has_name
       from private.account_statuses s join public.profiles p on p.id = s.profile_id
       where p.id = $1`,
      [fan.id, fan.username],
    );
    const isUndone = undone.status === 204;
    expect(rows).toEqual([{ is_open: isUndone, has_name: isUndone }]);
  }
});

/** Exchanges the encrypted numbers of two payouts, as somebody who writes into the database. */
const swapNumbers = (creators: User[]) =>
  database.query(
    `with numbers as (
       select o.withdrawal_id, o.ciphertext
       from private.payouts o join public.withdrawals w on w.id = o.withdrawal_id
       where w.creator_id = any ($1::uuid[]))
     update private.payouts o set ciphertext = theirs.ciphertext
     from numbers mine join numbers theirs on theirs.withdrawal_id <> mine.withdrawal_id
     where o.withdrawal_id = mine.withdrawal_id`,
    [creators.map(({ id }) => id)],
  );

async function openFile(number?: string) {
  const { rows } = await database.query<{ file: string; address: string }>(
    `select * from staff.open_payout_file('Ada', 'payday', $1)`,
    [number ?? null],
  );
  const { file, address } = rows[0] ?? { file: '', address: '' };
  return { file, address };
}

test('[F100] [F99] numbers of one account that were moved to another are written into no file', async () => {
  await setPayoutProvider('bank_file');
  const accounts = ['000111111111', '000222222222'];
  const creators = [await payee(accounts[0]), await payee(accounts[1])];
  for (const creator of creators) {
    expect((await withdraw(creator, randomUUID())).status).toBe(200);
    await bringPayday(creator.id);
  }
  const { file, address } = await openFile();
  await swapNumbers(creators);
  const refused = await fetch(address);
  expect([refused.status, await refused.text()]).toEqual([
    500,
    'The file could not be made. Ask for a new ticket and try again.',
  ]);
  // Back at their owners they are written, in the same file.
  await swapNumbers(creators);
  const written = await fetch((await openFile(file)).address);
  const text = await written.text();
  for (const account of accounts) expect(text).toContain(`"${account}"`);
});
