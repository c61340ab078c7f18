import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { frame, holdCode, placesIn, watchFrame } from './first-frame-world.ts';
import {
  eventually,
  follow,
  newCreator,
  newFan,
  readyPicture,
  sendMessage,
  settled,
} from './world.ts';

/* What a phone shows of a thread before the code of the page has run. */
const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;

const long = 'A message of several lines, because it says more than fits into one of them. ';

beforeAll(async () => {
  creator = await newCreator('Framed Writer');
  fan = await newFan('Framed Partner');
  await follow(fan, creator);
  await sendMessage(fan, creator, 'The first words');
  await sendMessage(creator, fan, long.repeat(2));
  // Without an answer for a day, so that a time stands above what follows.
  await database.query(
    `update public.messages set created_at = now() - interval '1 day' where sender_id = any($1)`,
    [[fan.id, creator.id]],
  );
  const picture = await readyPicture(creator, 'chat', await drawing(900, 600).png().toBuffer());
  const { error } = await creator.client.rpc('send_message', {
    p_to: fan.id,
    p_text: 'A picture with words',
    p_media_ids: [picture],
    p_price_cents: null as unknown as number,
    p_request_id: crypto.randomUUID(),
    p_expected_cents: 0,
  });
  expect(error).toBeNull();
  await sendMessage(fan, creator, 'كلمات من اليمين إلى اليسار');
  await sendMessage(creator, fan, 'What this costs', 500);
  await database.query(
    `update public.messages set recipient_reaction = 'love' where text like 'A picture%' and sender_id = $1`,
    [creator.id],
  );
});

/** In the same place: a list that is scrolled to its end stands at whole pixels. */
function isNear(part: string, other: string): boolean {
  const [one, two] = [part, other].map((text) => text.split(' | '));
  return one!.every((value, at) => value === two![at] || Math.abs(+value - +two![at]!) <= 1);
}

const path = () => `/conversations/${creator.username}`;

describe.each([{ width: 390 }, { width: 320 }])('[F110] a thread at $width px', ({ width }) => {
  test.each(['fan', 'creator'] as const)(
    'begins for a %s where the page shows the same',
    async (who) => {
      const [reader, partner] = who === 'fan' ? [fan, creator] : [creator, fan];
      const { page, open } = await openPage({ width: 390, as: reader });
      await page.setViewportSize({ width, height: 844 });
      const release = await holdCode(page);
      const opened = open(`/conversations/${partner.username}`);
      await frame(page).getByText('A picture with words').waitFor();
      await eventually(() => frame(page).locator('img').count()).toBe(1);
      const drawn = await placesIn(page, 'body > [inert]');
      expect(drawn.length).toBeGreaterThan(8);
      expect(await page.locator('#root > *').count()).toBe(0);
      release();
      await opened;
      await frame(page).waitFor({ state: 'detached' });
      await settled(page);
      const shown = await placesIn(page, '#root');
      expect(drawn.filter((part) => !shown.some((other) => isNear(part, other)))).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
});

test('a thread with an unsent message has no words before the page', async () => {
  const { page, open } = await openPage({ width: 390, as: fan });
  await open(path());
  await page.getByRole('textbox', { name: /^Message / }).fill('Half a thought');
  await page.addInitScript(watchFrame);
  await open(path());
  await page.getByText('A picture with words').waitFor();
  expect(await page.evaluate('[globalThis.hadFrame, globalThis.hadWords]')).toEqual([true, false]);
});

test('a guest at the address of a thread has no frame above the sign-in', async () => {
  const { page, open } = await openPage({ width: 390 });
  await page.addInitScript(watchFrame);
  await open(path());
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(await page.evaluate('globalThis.hadFrame')).toBe(false);
});
