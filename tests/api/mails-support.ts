import { inject } from 'vitest';
import type { Mail } from '../../local/part.ts';
import { database, type User } from '../support/users.ts';
import { asWorker } from './media-support.ts';

/* The inbox, the function mail-send and the clock, for tests of mails. */
const { addresses } = inject('platform');

export const addressOf = ({ username }: Pick<User, 'username'>) => `${username}@example.test`;

export async function inboxOf(user: Pick<User, 'username'>): Promise<Mail[]> {
  const to = encodeURIComponent(addressOf(user));
  const response = await fetch(`${addresses.inbox}/api/mails?to=${to}`);
  // the inbox returns a list of mails
  return (await response.json()) as Mail[];
}

/** One run of the worker. */
export const job = () => asWorker('mail-send', { request_id: crypto.randomUUID() });

/** Runs a statement in a transaction whose clock is eleven minutes ahead. */
export async function elevenMinutesLater(question: string) {
  const client = await database.connect();
  try {
    const clock = `select pg_get_functiondef('private.now()'::regprocedure) as text`;
    const { rows } = await client.query<{ text: string }>(clock);
    const now = rows[0]?.text ?? '';
    await client.query('begin');
    await client.query(now.replace('now();', `now() + interval '11 minutes';`));
    await client.query(question);
    await client.query(now);
    await client.query('commit');
  } finally {
    client.release();
  }
}
