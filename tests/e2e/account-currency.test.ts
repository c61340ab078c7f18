import { beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, sendMessage, subscribed } from './world.ts';

const { openPage } = launchBrowser();

describe.each(atWidths(390, 1280))('[F115] the chosen currency at %i', (width) => {
  let creator: Account;
  let fan: Account;

  beforeAll(async () => {
    creator = await newCreator(`Cora${width} Currency`, 2340);
    fan = await newFan(`Curt${width} Currency`, 5000);
    await sendMessage(fan, creator, 'Hello');
    await sendMessage(creator, fan, 'Locked words', 1000);
    for (const user of [creator, fan]) {
      await user.client.rpc('set_currency', { p_currency: 'GBP' });
    }
    const { error } = await fan.client.rpc('send_tip', {
      p_creator_id: creator.id,
      p_amount_cents: 1000,
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
  });

  test('a follower sees the chosen currency beside every price, a guest sees dollars alone', async () => {
    const { page, open } = await openPage({ as: fan, width });
    await open('/browse');
    const card = page.getByRole('link', { name: `Cora${width} Currency` }).first();
    await card.getByText('$23.40').waitFor();
    await card.getByText('approx. £18.21').waitFor();
    await open(`/${creator.username}`);
    await page.getByText('$23.40 (approx. £18.21) every 30 days, stop any time').first().waitFor();
    await open(`/conversations/${creator.username}`);
    await page.getByText(/approx\. £7\.78 · From your balance of/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await subscribed(fan, creator);
    await database.query('update public.subscriptions set is_renewing = true where fan_id = $1', [
      fan.id,
    ]);
    await open(`/${creator.username}`);
    await page
      .getByText(/Rebills .* · \$23\.40 \(approx\. £18\.21\)/)
      .first()
      .waitFor();
    await database.query('delete from public.subscriptions where fan_id = $1', [fan.id]);

    const guest = await openPage({ width });
    await guest.open(`/${creator.username}`);
    await guest.page.getByText('$23.40 every 30 days, stop any time').first().waitFor();
    expect(await guest.page.getByText('approx.').count()).toBe(0);
  });

  test('a creator sees the chosen currency beside notified and asked amounts', async () => {
    const { page, open } = await openPage({ as: creator, width });
    await open('/notifications');
    await page.getByRole('main').getByText('approx. £').first().waitFor();
    await open(`/conversations/${fan.username}`);
    await page.getByText('$10.00 (approx. £7.78) · Locked').waitFor();
  });
});
