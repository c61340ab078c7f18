import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { eventually, follow, newCreator, newFan, settled } from './world.ts';
import { consentTo } from '../support/consent.ts';

const { openPage } = launchBrowser();

async function subscribe(fan: Account, creator: Account, cents = 1500) {
  const { error } = await fan.client.rpc('start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: cents,
    p_consent: consentTo(cents),
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
}

describe.each([390, 1280] as const)('fans at %i pixels', (width) => {
  test('[F101] [F140] a creator finds subscribers with state, price and spend, and reads one beside the thread', async () => {
    const creator = await newCreator(`Fiona${width} Fans`);
    const payer = await newFan(`Percy${width} Payer`, 5000);
    await subscribe(payer, creator);
    const { error } = await payer.client.rpc('send_tip', {
      p_creator_id: creator.id,
      p_amount_cents: 1000,
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin');
    const pages = page.getByRole('navigation', { name: 'Back office', exact: true });
    await pages.getByRole('link', { name: 'Fans' }).click();
    await pages.getByRole('link', { name: 'Subscribers', exact: true }).waitFor();
    const list = page.getByRole('list', { name: 'Subscribers' });
    await list.getByText(/^Renews .* \$15\.00$/).waitFor();
    await list.getByText('$25.00').waitFor();
    // A stop shows at once.
    await payer.client.rpc('stop_subscription', { p_creator_id: creator.id });
    await list.getByText(/^Ends /).waitFor();
    await settled(page);
    await axe(page);

    const search = page.getByRole('searchbox', { name: 'Search by name or nickname' });
    await search.fill('nobody at all');
    await page.getByText('Nobody found.').waitFor();
    // A text that is too short finds nothing, and leaves nothing of the search before.
    await search.fill('n');
    await page.getByText(/^At least \d characters\.$/).waitFor();
    await list.getByText(`Percy${width} Payer`).waitFor();
    expect(await search.inputValue()).toBe('n');
    await search.fill('payer');
    await list.getByText(`Percy${width} Payer`).waitFor();
    await page.waitForURL('**/admin/subscribers?q=payer');

    await list.getByRole('link').click();
    await page.waitForURL(`**/conversations/${payer.username}`);
    await page.getByRole('textbox', { name: /^Message / }).waitFor();
    const card = page.getByRole('complementary', { name: 'About this fan' });
    if (width === 390) expect(await card.count()).toBe(0);
    else {
      // Beside list and card the thread has the width of the rail's labels, and its field one row.
      const thread = page.getByRole('region', { name: /^Conversation with / });
      expect((await thread.boundingBox())?.width).toBeGreaterThan(560);
      await card.getByText('$25.00').waitFor();
      await card.getByText('$20.00').waitFor();
      await card.getByText(/^Ends /).waitFor();
      await page.getByLabel('Conversations').getByText('Spent $25').waitFor();
      await axe(page);
    }
  });

  test('[F101] [F32] a new follower appears, a block names its refund, and the fan is unblocked from the list', async () => {
    const creator = await newCreator(`Bella${width} Blocks`);
    const payer = await newFan(`Quentin${width} Quick`, 5000);
    const walker = await newFan(`Wendy${width} Walks`);
    await subscribe(payer, creator);
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/followers');
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await follow(walker, creator);
    await page.getByRole('list', { name: 'Followers' }).getByText(`Wendy${width} Walks`).waitFor();

    await open(`/conversations/${payer.username}`);
    await page.getByRole('button', { name: 'Conversation settings' }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    const question = page.getByRole('alertdialog');
    const sentence = await question.getByText(/for its unused days is refunded/).textContent();
    const named = Math.round(Number(/\$(\d+\.\d\d)/.exec(sentence ?? '')?.[1]) * 100);
    await question.getByRole('button', { name: 'Block' }).click();
    await eventually(async () => {
      const { rows } = await database.query<{ gross_cents: string }>(
        `select gross_cents from private.transfers where kind = 'refund' and fan_id = $1`,
        [payer.id],
      );
      return rows.map((row) => Number(row.gross_cents));
    }).toEqual([named]);

    await open('/admin/blocked');
    await axe(page);
    await page.getByRole('button', { name: `Unblock Quentin${width} Quick` }).click();
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await open('/admin/subscribers');
    await page
      .getByRole('list', { name: 'Subscribers' })
      .getByText(/^Expired /)
      .waitFor();
  });

  test('[F101] [F140] a creator chooses a state of subscribers, and reads who spent most', async () => {
    const creator = await newCreator(`Tess${width} Tops`);
    const loyal = await newFan(`Lou${width} Loyal`, 5000);
    const leaving = await newFan(`Lee${width} Leaving`, 5000);
    const giver = await newFan(`Gil${width} Giver`, 9000);
    await subscribe(loyal, creator);
    await subscribe(leaving, creator);
    await leaving.client.rpc('stop_subscription', { p_creator_id: creator.id });
    await giver.client.rpc('send_tip', {
      p_creator_id: creator.id,
      p_amount_cents: 8000,
      p_request_id: crypto.randomUUID(),
    });
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/subscribers');
    const list = page.getByRole('list', { name: 'Subscribers' });
    await list.getByText(`Lou${width} Loyal`).waitFor();
    await list.getByText(`Lee${width} Leaving`).waitFor();
    const shown = page.getByRole('group', { name: 'Which fans' });
    await shown.getByRole('button', { name: 'Ending' }).click();
    await page.waitForURL('**/admin/subscribers?show=ending');
    await list.getByText(`Lou${width} Loyal`).waitFor({ state: 'detached' });
    await list.getByText(`Lee${width} Leaving`).waitFor();
    expect(await list.getByRole('link').count()).toBe(1);
    await shown.getByRole('button', { name: 'Renewal failed' }).click();
    await page.getByText('Oops, nothing to see here yet :(').waitFor();

    await shown.getByRole('button', { name: 'Top fans' }).click();
    const top = page.getByRole('list', { name: 'Top fans' });
    await top.getByText('you earned $64.00').waitFor();
    const names = await top.getByRole('link').allTextContents();
    expect(names[0]).toContain(`Gil${width} Giver`);
    expect(names).toHaveLength(3);
    await settled(page);
    await axe(page);
    await page.screenshot({ path: `tests/e2e/.output/top-fans-${width}.png` });
    // The address holds the choice.
    await page.reload();
    await top.getByText('you earned $64.00').waitFor();
  });

  test('[F102] a creator copies the link of referrals and reads what a referral brought', async () => {
    const creator = await newCreator(`Rita${width} Refers`);
    const { page, open } = await openPage({ width, as: creator });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/admin/referrals');
    await page.getByText("You don't seem to have any referrals yet.").waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/enroll/${creator.id}`);
    await axe(page);

    const invited = await newCreator(`Ivy${width} Invited`, 2000);
    await database.query(
      'insert into private.referrers (creator_id, referrer_id) values ($1, $2)',
      [invited.id, creator.id],
    );
    await subscribe(await newFan(`Paul${width} Pays`, 5000), invited, 2000);
    await open('/admin/referrals');
    const list = page.getByRole('list', { name: 'Referrals' });
    await list.getByText('$0.80').waitFor();
    await list.getByRole('link', { name: `Ivy${width} Invited` }).click();
    await page.waitForURL(`**/${invited.username}`);
  });
});
