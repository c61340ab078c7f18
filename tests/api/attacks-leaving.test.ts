import { afterAll, expect, test } from 'vitest';
import { call } from '../contract/payments-people.ts';
import { database, disconnectAll, makeCreator, type User } from '../support/users.ts';
import { agree, linkX, newXAccount } from '../support/x-people.ts';
import { command } from './media-support.ts';

/* A creator who closes the account gives nothing of it away any more, also from another browser. */
afterAll(disconnectAll);

async function newCreator() {
  const creator = await makeCreator('leaving');
  const account = await newXAccount();
  await linkX(creator, account);
  const { body } = await call(creator.client, 'social-link', {});
  return { creator, account, url: String(body['url']) };
}

async function hasPermission(creator: User): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from private.x_accounts where creator_id = $1',
    [creator.id],
  );
  return rowCount === 1;
}

test('[F66] [F123] a permission of X that comes back while the account is being closed is not kept', async () => {
  const { creator, account, url } = await newCreator();
  const closing = { p_username: creator.username };
  expect((await command(creator, 'close_account', closing)).status).toBe(204);
  expect(await agree(url, account)).toContain('error=access_denied');
  expect(await hasPermission(creator)).toBe(false);
  expect(await call(creator.client, 'social-link', {})).toEqual({
    status: 409,
    body: { error: 'closure_pending' },
  });
  const other = await newCreator();
  expect(await agree(other.url, other.account)).not.toContain('error');
  expect(await hasPermission(other.creator)).toBe(true);
});
