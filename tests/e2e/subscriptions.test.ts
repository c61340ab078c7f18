import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { balanceOf, database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, settled, subscribed, unfoldProfile } from './world.ts';
import { agree, consentTo } from '../support/consent.ts';

const { openPage } = launchBrowser();

async function subscription(fan: Account, creator: Account, isRenewing: boolean, endsIn: string) {
  await subscribed(fan, creator);
  await database.query(
    `update public.subscriptions
     set is_renewing = $3, expires_at = now() + $4::interval, renewal_price_cents = 999
     where fan_id = $1 and creator_id = $2`,
    [fan.id, creator.id, isRenewing, endsIn],
  );
}

describe.each(atWidths(1280, 390))('subscriptions at %i', (width) => {
  test('[F56] a fan reads the status of each subscription, with its next action', async () => {
    const [renews, ends, over, gone] = await Promise.all([
      newCreator(`Renews${width} Style`),
      newCreator(`Ends${width} Style`),
      newCreator(`Over${width} Style`),
      newCreator(`Gone${width} Style`),
    ]);
    const fan = await newFan(`Styles${width} Fan`);
    await subscription(fan, renews, true, '20 days');
    await subscription(fan, ends, false, '10 days');
    await subscription(fan, over, false, '-3 days');
    await subscription(fan, gone, false, '-5 days');
    await database.query(
      'update private.account_statuses set promoted_at = null where profile_id = $1',
      [gone.id],
    );
    const { page, open } = await openPage({ as: fan, width });
    await open('/subscriptions');
    const main = page.getByRole('main');
    const row = (name: string) => main.getByRole('link', { name });
    await row(`Renews${width} Style`)
      .getByText(/^Rebills \d+ \w+ · \$9\.99$/)
      .waitFor();
    await row(`Ends${width} Style`)
      .getByText(/^Ends \d/)
      .waitFor();
    await row(`Over${width} Style`)
      .getByText(/^Expired \d/)
      .waitFor();
    await main.getByText('No longer here').waitFor();
    await page.getByRole('button', { name: `Stop subscription to Renews${width} Style` }).waitFor();
    await page.getByRole('button', { name: `Renew subscription to Ends${width} Style` }).waitFor();
    expect(await main.getByRole('button', { name: /^Restart/ }).count()).toBe(1);
    await settled(page);
    await axe(page);
  });

  test('[F55] [F56] a fan whose renewal failed loses access, and stops the further attempts', async () => {
    const creator = await newCreator(`Failing${width} Card`);
    const fan = await newFan(`Failing${width} Fan`);
    // Half an hour before the end: the platform attempts the renewal and finds no money and no card.
    await subscription(fan, creator, true, '30 minutes');
    await eventually(async () => {
      const { rows } = await database.query<{ attempts: number }>(
        `select r.attempts from private.renewals r
         join public.subscriptions s on s.id = r.subscription_id where s.fan_id = $1`,
        [fan.id],
      );
      return rows.map(({ attempts }) => attempts);
    }).toEqual([1]);
    await database.query(
      `update public.subscriptions set expires_at = now() - interval '1 minute' where fan_id = $1`,
      [fan.id],
    );
    const { page, open } = await openPage({ as: fan, width });
    await open('/subscriptions');
    const main = page.getByRole('main');
    await main.getByText(/^Renewal failed · Expired \d+ \w+$/).waitFor();
    await main
      .getByRole('button', { name: `Restart subscription to Failing${width} Card` })
      .waitFor();
    await settled(page);
    await axe(page);
    await page.getByRole('button', { name: `Stop subscription to Failing${width} Card` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('The renewal is not tried again. Nothing more is charged.').waitFor();
    await question.getByRole('button', { name: 'Stop subscription' }).click();
    await main.getByText(/^Expired \d+ \w+$/).waitFor();
    await open(`/${creator.username}`);
    await page.getByText('every 30 days, stop any time').first().waitFor();
  });

  test('[F55] a fan stops a subscription after a question, renews it, and restarts it for the current price', async () => {
    const creator = await newCreator(`Turning${width} Wheel`);
    const fan = await newFan(`Turning${width} Fan`, 4000);
    await fan.client.rpc('start_subscription', {
      p_creator_id: creator.id,
      p_expected_cents: 1500,
      p_consent: consentTo(1500),
      p_request_id: crypto.randomUUID(),
    });
    const { page, open } = await openPage({ as: fan, width });
    await open('/subscriptions');
    const main = page.getByRole('main');
    const stop = page.getByRole('button', { name: `Stop subscription to Turning${width} Wheel` });
    const question = page.getByRole('alertdialog');
    const asks = (title: string) => page.getByRole('heading', { name: title }).waitFor();
    await stop.getByText('Stop', { exact: true }).click();
    await question.getByText('Are you sure you want to stop this subscription?').waitFor();
    await asks(`Stop your subscription to Turning${width} Wheel?`);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await main.getByText(/^Rebills /).waitFor();
    await settled(page);
    await stop.click();
    await question.getByRole('button', { name: 'Stop subscription' }).click();
    await page.getByText('Your subscription has been stopped.').waitFor();
    await main.getByText(/^Ends /).waitFor();
    await page
      .getByRole('button', { name: /^Renew subscription/ })
      .getByText('Renew', { exact: true })
      .click();
    await asks(`Let your subscription to Turning${width} Wheel renew again?`);
    await agree(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Renew again' }).click();
    await page.getByText('Your subscription is active again!').waitFor();
    await main.getByText(/^Rebills /).waitFor();
    expect(await balanceOf(fan.id)).toBe(2500);

    await database.query(
      `update public.subscriptions set expires_at = now() - interval '1 day', is_renewing = false
       where fan_id = $1`,
      [fan.id],
    );
    await creator.client.rpc('start_limited_offer', {
      p_price_cents: 700,
      p_sales: 3,
      p_request_id: crypto.randomUUID(),
    });
    await page.reload();
    await page
      .getByRole('button', { name: `Restart subscription to Turning${width} Wheel` })
      .getByText('Restart', { exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: `Restart Turning${width} Wheel for $7.00` });
    await dialog.getByText('First 30 days, then $15.00, stop any time · 3 offers left').waitFor();
    await settled(page);
    await axe(page);
    await agree(page);
    await dialog.getByRole('button', { name: 'Restart for $7.00' }).click();
    await page.getByText('Your subscription has started! $7.00 from your balance.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await main.getByText(/^Rebills \d+ \w+ · \$15\.00$/).waitFor();
    expect(await balanceOf(fan.id)).toBe(1800);
  });

  test('[F55] a fan cannot stop a subscription while the list loads', async () => {
    const creator = await newCreator(`Loading${width} Still`);
    const fan = await newFan(`Patient${width} Fan`);
    await subscription(fan, creator, true, '20 days');
    const { page, open } = await openPage({ as: fan, width });
    await open('/subscriptions');
    const stop = page.getByRole('button', { name: `Stop subscription to Loading${width}` });
    await stop.waitFor();
    const tabs = page.getByRole('navigation', { name: 'Your creators' });
    await tabs.getByText('Favorites').click();
    await page.getByText('Browse more').waitFor();
    // The list is stale and read again; the answer is held.
    await page.clock.setFixedTime(Date.now() + 60_000);
    let letThrough = () => {};
    const until = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/rpc\/my_subscriptions/, async (route) => {
      await until;
      await route.continue();
    });
    await tabs.getByText('Subscriptions').click();
    await stop.click();
    await page.getByText('Please try again later. Your subscriptions are still loading.').waitFor();
    letThrough();
    const question = page.getByRole('alertdialog');
    await eventually(async () => {
      await stop.click({ timeout: 2000 }).catch(() => undefined);
      return question.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    }).toBe(true);
  });

  test('[F55] a fan can stop a subscription while a change notification has the list read again', async () => {
    const creator = await newCreator(`Signal${width} Still`);
    const fan = await newFan(`Signal${width} Fan`);
    await subscription(fan, creator, true, '20 days');
    const { page, open } = await openPage({ as: fan, width });
    await open('/subscriptions');
    const stop = page.getByRole('button', { name: `Stop subscription to Signal${width}` });
    await stop.waitFor();
    const tabs = page.getByRole('navigation', { name: 'Your creators' });
    await tabs.getByText('Favorites').click();
    await page.getByText('Browse more').waitFor();
    await tabs.getByText('Subscriptions').click();
    await stop.waitFor();
    // Never answered: the reading goes on.
    await page.route(/rpc\/my_subscriptions/, () => undefined);
    const reading = page.waitForRequest(/rpc\/my_subscriptions/);
    await database.query(`select private.notify_changed($1, array['subscription'])`, [fan.id]);
    await reading;
    await stop.click();
    await page.getByRole('alertdialog').waitFor();
    expect(await page.getByText('are still loading').count()).toBe(0);
  });

  test('[F54] a subscriber cannot subscribe a second time', async () => {
    const creator = await newCreator(`Twice${width} Asked`);
    const fan = await newFan(`Twice${width} Fan`, 1500);
    await subscription(fan, creator, true, '20 days');
    const { page, open } = await openPage({ as: fan, width });
    await open(`/${creator.username}?action=subscribe`);
    await page.getByText('You are already subscribed to this profile').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await open(`/${creator.username}`);
    await page.getByText(/Subscribed · Rebills/).waitFor();
    expect(await page.getByText('You are already subscribed to this profile').count()).toBe(0);
  });

  test('[F54] [F30] a subscriber sees the own price, a guest sees the offer', async () => {
    const creator = await newCreator(`Faithful${width} Price`);
    const fan = await newFan(`Faithful${width} Fan`);
    await subscription(fan, creator, true, '20 days');
    await creator.client.rpc('start_limited_offer', {
      p_price_cents: 700,
      p_sales: 3,
      p_request_id: crypto.randomUUID(),
    });
    const [own, other] = await Promise.all([openPage({ as: fan, width }), openPage({ width })]);
    await own.open(`/${creator.username}`);
    await unfoldProfile(own.page);
    await own.page.getByText('$9.99 every 30 days').waitFor();
    expect(await own.page.getByText('limited offer').count()).toBe(0);
    await other.open(`/${creator.username}`);
    await unfoldProfile(other.page);
    await other.page
      .getByText(width === 1280 ? '3 offers left' : 'limited offer, 3 left')
      .waitFor();
  });

  test('[F116] a fan searches subscriptions by the beginning of a username', async () => {
    const [one, other] = [
      await newCreator(`Wanted${width} One`),
      await newCreator(`Unasked${width} One`),
    ];
    const fan = await newFan(`Seeking${width} Fan`);
    await subscription(fan, one, true, '20 days');
    await subscription(fan, other, false, '-3 days');
    const { page, open } = await openPage({ as: fan, width });
    await open('/subscriptions');
    const main = page.getByRole('main');
    await main.getByText(`Unasked${width} One`).waitFor();
    await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill('wanted');
    await main.getByText(`Unasked${width} One`).waitFor({ state: 'detached' });
    await main.getByText(`Wanted${width} One`).waitFor();
  });

  test('[F32] a blocked fan sees the subscription end live, with a refund', async () => {
    const creator = await newCreator(`Blocking${width} Creator`);
    const fan = await newFan(`Blocked${width} Fan`, 1500);
    await fan.client.rpc('start_subscription', {
      p_creator_id: creator.id,
      p_expected_cents: 1500,
      p_consent: consentTo(1500),
      p_request_id: crypto.randomUUID(),
    });
    await database.query(
      `update public.subscription_periods set starts_at = starts_at - interval '5 days 1 hour',
         ends_at = ends_at - interval '5 days 1 hour' where fan_id = $1`,
      [fan.id],
    );
    const { page, open } = await openPage({ as: fan, width });
    await open('/subscriptions');
    const main = page.getByRole('main');
    await main.getByText(/^Rebills /).waitFor();
    const { error } = await creator.client.rpc('block', { p_user_id: fan.id });
    expect(error).toBeNull();
    await main.getByText(/^Expired /).waitFor();
    await main.getByText('No longer here').waitFor();
    expect(await balanceOf(fan.id)).toBe(1200);
    await open('/billing/transactions');
    await page.getByText('Refund (Subscription)').waitFor();
  });
});
