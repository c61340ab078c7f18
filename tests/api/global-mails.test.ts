import { afterAll, expect, test, vi } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan } from '../support/users.ts';
import { elevenMinutesLater, inboxOf, job } from './mails-support.ts';
import { command } from './media-support.ts';

afterAll(disconnectAll);

test('[F84] a message to an audience is announced to who is away by a mail without its text', async () => {
  const [mara, jonas, muted] = [
    await makeCreator('mara'),
    await makeFan('jonas'),
    await makeFan('muted'),
  ];
  for (const fan of [jonas, muted]) await command(fan, 'follow', { p_creator_id: mara.id });
  const choice = { p_topic: 'messages', p_channel: 'mail', p_is_on: false };
  await command(muted, 'set_notification_choice', choice);
  const sent = await command(mara, 'send_global', {
    p_audience: 'followers',
    p_text: 'for your eyes only',
    p_media_ids: [],
    p_price_cents: 500,
    p_request_id: crypto.randomUUID(),
  });
  expect(sent.status).toBe(200);
  // Messages of other tests may be before it.
  await elevenMinutesLater(`do $$ begin
    while exists (select from private.global_mails w join public.globals g on g.id = w.global_id
                  where g.creator_id = '${mara.id}') loop
      perform private.queue_global_mails();
    end loop;
  end $$`);
  await database.query('update private.mails set due_at = now() where recipient_id = $1', [
    jonas.id,
  ]);
  const [mail] = await vi.waitFor(
    async () => {
      await job();
      const mails = await inboxOf(jonas);
      expect(mails.map(({ subject }) => subject)).toEqual(['A new message']);
      return mails;
    },
    { timeout: 60_000 },
  );
  expect(mail?.text).toContain(`${mara.username} has sent a message to you and others.`);
  expect(mail?.text).toContain('/billing/notifications');
  expect(JSON.stringify(mail)).not.toMatch(/eyes only|\$5/);
  expect(await inboxOf(muted)).toEqual([]);
});
