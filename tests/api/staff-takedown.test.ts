import { afterAll, expect, inject, test, vi } from 'vitest';
import type { Mail } from '../../local/part.ts';
import { database, disconnectAll, makeCreator, type User } from '../support/users.ts';
import { asWorker } from './media-support.ts';

/* The mail of a takedown, from the staff function to the author's inbox. */
const { addresses } = inject('platform');
afterAll(disconnectAll);

async function inboxOf({ username }: User): Promise<Mail[]> {
  const to = encodeURIComponent(`${username}@example.test`);
  const response = await fetch(`${addresses.inbox}/api/mails?to=${to}`);
  // The inbox returns a list of mails.
  return (await response.json()) as Mail[];
}

/** The mails of a user, once there are `count` of them. */
const mailsOf = (user: User, count: number) =>
  vi.waitFor(
    async () => {
      await asWorker('mail-send', { request_id: crypto.randomUUID() });
      const mails = await inboxOf(user);
      expect(mails).toHaveLength(count);
      return mails;
    },
    { timeout: 60_000, interval: 200 },
  );

test('[F144] a takedown is mailed with its reason to an author who switched mails off', async () => {
  const mara = await makeCreator('mara');
  for (const topic of ['subscriptions', 'messages'] as const) {
    const choice = { p_topic: topic, p_channel: 'mail', p_is_on: false } as const;
    expect((await mara.client.rpc('set_notification_choice', choice)).error).toBeNull();
  }
  const { data: postId } = await mara.client.rpc('create_post', {
    p_audience: 'public',
    p_text: 'a post that goes',
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
  });
  const act = (name: string, reason: string) =>
    database.query(`select private.act_${name}('Ada', $1, 'post', $2)`, [reason, postId]);
  await act('hold', 'We check whether everybody agreed.');
  await act('remove', 'Somebody in it has not consented.');
  await act('release', 'a note for colleagues');

  const mails = await mailsOf(mara, 2);
  for (const { subject } of mails) expect(subject).toBe('A decision about your account');
  const texts = mails.map(({ text }) => text).toSorted();
  expect(texts).toEqual([
    expect.stringContaining('We check whether everybody agreed.'),
    expect.stringContaining('Somebody in it has not consented.'),
  ]);
  for (const text of texts) {
    expect(text).toMatch(/\/decisions\/\w{20}/);
    expect(text).not.toContain('switch mails of this kind off');
  }
});
