import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { eventually, newCreator, newFan, sendMessage, settled, writePost } from './world.ts';
import { consentTo } from '../support/consent.ts';

const { openPage } = launchBrowser();

const pay = async (from: Account, name: 'send_tip' | 'start_subscription', to: Account) => {
  const { error } =
    name === 'send_tip'
      ? await from.client.rpc(name, {
          p_creator_id: to.id,
          p_amount_cents: 1000,
          p_request_id: crypto.randomUUID(),
        })
      : await from.client.rpc(name, {
          p_creator_id: to.id,
          p_expected_cents: 1500,
          p_consent: consentTo(1500),
          p_request_id: crypto.randomUUID(),
        });
  expect(error).toBeNull();
};

/** '30', the day of the next payday in UTC. */
function paydayOfMonth(): string {
  const now = new Date();
  now.setUTCDate(now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7));
  return String(now.getUTCDate());
}

describe.each([390, 1280] as const)('[F139] the home of a creator at %i pixels', (width) => {
  test('tells what was earned, who waits, and what comes next, live', async () => {
    const creator = await newCreator(`Hazel${width} Home`);
    const fan = await newFan(`Hugo${width} Home`, 20_000);
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin');
    const main = page.getByRole('main');
    await main.getByText('No subscriber waits for an answer').waitFor();
    await main.getByText('Nothing is scheduled').waitFor();
    await main.getByText(`Monday ${paydayOfMonth()} `).waitFor();
    await axe(page);

    await pay(fan, 'start_subscription', creator);
    const earned = main.getByText(/^Earned in /).locator('xpath=..');
    await earned.getByText('$12.00').waitFor();
    await main.getByText('1 new subscriber this month, 0 not renewing').waitFor();
    await pay(fan, 'send_tip', creator);
    await earned.getByText('$20.00').waitFor();
    const tips = main.getByRole('row', { name: /^Tips/ });
    if (width < 768) {
      // The table is folded below the names of the colours.
      expect(await tips.count()).toBe(0);
      await main.locator('summary', { hasText: 'Tips' }).click();
    }
    await tips.getByText('$8.00').waitFor();
    const placeOf = (name: string) =>
      main
        .getByRole('heading', { name })
        .evaluate((heading) => heading.getBoundingClientRect().toJSON() as DOMRect);
    const [today, onItsWay] = [await placeOf('Today'), await placeOf('On its way')];
    if (width < 1200) expect(today.top).toBeLessThan(onItsWay.top);
    // Beside the balance, which the right column has already.
    else expect(today.right).toBeLessThan(onItsWay.left);
    expect(await main.getByText('Pending Balance').count()).toBe(1);
    await sendMessage(fan, creator, 'Are you there?');
    await main.getByText('1 subscriber waits for an answer').waitFor();
    await sendMessage(creator, fan, 'I am');
    await main.getByText('No subscriber waits for an answer').waitFor();

    await writePost(creator, 'public', 'Words of the day');
    await creator.client.rpc('schedule_post', {
      p_request_id: crypto.randomUUID(),
      p_at: new Date(Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000).toISOString(),
      p_audience: 'public',
      p_text: 'Words of tomorrow',
      p_media_ids: [],
    });
    await main.getByText('Next: “Words of tomorrow”').waitFor();
    await main.getByRole('link', { name: /“Words of the day”\s*0 likes · 0 comments/ }).click();
    await page.waitForURL('**/post/*');
  });
});

test('[F139] a new creator has the first steps, a look at the page, and the report to staff', async () => {
  const creator = await newCreator('Stella Steps');
  await database.query(
    'update private.account_statuses set promoted_at = null where profile_id = $1',
    [creator.id],
  );
  await database.query(
    `update public.account_settings set application_state = 'accepted' where profile_id = $1`,
    [creator.id],
  );
  await writePost(creator, 'public', 'My very first post');
  const { page, open } = await openPage({ width: 390, as: creator });
  await open('/admin');
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await step('Choose your cover').getByText('(to do)').waitFor();
  await step('Add a welcome video').getByText('(to do)').waitFor();
  await page.getByText(/^\d steps? (is|are) done$/).click();
  await step('Write your first post').getByText('(done)').waitFor();
  await page.getByRole('button', { name: 'My page is ready' }).click();
  await page.getByText('You told us that your page is ready').waitFor();
  const { rows } = await database.query(
    'select from staff.accepted_unlisted where username = $1 and ready_since is not null',
    [creator.username],
  );
  expect(rows).toHaveLength(1);
  await page.getByRole('link', { name: 'See your page' }).click();
  await page.waitForURL(`**/${creator.username}`);
});

test('[F139] the plus of the tab bar leads to the composer from every screen, also twice', async () => {
  const creator = await newCreator('Paula Plus');
  const { page, open } = await openPage({ width: 390, as: creator });
  await open('/admin/transactions');
  const plus = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New' });
  const words = page.getByRole('textbox', { name: 'Text of the post' });
  await plus.click();
  const hasFocus = () => words.evaluate((area) => area === document.activeElement);
  await words.waitFor();
  await eventually(hasFocus).toBe(true);
  await settled(page);
  await words.blur();
  await plus.click();
  await eventually(hasFocus).toBe(true);

  const fan = await openPage({ width: 390, as: await newFan('Finn Plus') });
  await fan.open('/billing');
  await fan.page.getByRole('navigation', { name: 'Main' }).getByText('You').waitFor();
  expect(await fan.page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0);
});
