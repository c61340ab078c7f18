import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { balanceOf } from '../support/people.ts';
import { isPictureShown, newCreator, newFan, settled } from './world.ts';

const { openPage } = launchBrowser();
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });

async function follow(fan: Account, creator: Account) {
  const { error } = await fan.client.rpc('follow', { p_creator_id: creator.id });
  expect(error).toBeNull();
}

describe('a creator at 1280 who writes to all, a follower at 390', () => {
  let creator: Account;
  let fan: Account;
  let her: Visit;
  let his: Visit;

  beforeAll(async () => {
    creator = await newCreator('Greta Many');
    fan = await newFan('Felix Reader', 2000);
    await follow(fan, creator);
    await follow(await newFan('Second Reader'), creator);
    her = await openPage({ width: 1280, as: creator });
    his = await openPage({ width: 390, as: fan });
    await his.open('/conversations');
    await his.page.getByText('You follow Greta Many.').waitFor();
    await her.open('/conversations');
  });

  test('[F84] writes, sets a price, sees how many it reaches, and goes back', async () => {
    const { page } = her;
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    const next = dialog.getByRole('button', { name: 'Continue' });
    await dialog.getByRole('textbox', { name: 'Message' }).waitFor();
    expect(await next.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Ten minutes at the harbour');
    const file = await drawing(500, 400, '#20a060').png().toBuffer();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: file });
    await dialog.getByRole('textbox', { name: 'Description' }).waitFor();
    await dialog.getByRole('button', { name: 'Priced' }).click();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('200');
    await expect.poll(() => next.isDisabled()).toBe(false);
    await next.click();
    await dialog.getByText('The price must be between $1 - $199').waitFor();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('5');
    await axe(page);
    await next.click();

    const review = page.getByRole('dialog', { name: 'Send this message?' });
    await review.getByText('It reaches 2 people.').waitFor();
    await review.getByText('$5.00 to unlock').waitFor();
    await axe(page);
    await review.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Active subs' }).click();
    await next.click();
    await review.getByText('It would reach nobody now.').waitFor();
    expect(await review.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await review.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'All subs and followers' }).click();
    await next.click();
    await review.getByText('It reaches 2 people.').waitFor();
    await review.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message has been sent!').waitFor();
    await review.waitFor({ state: 'detached' });
  });

  test('[F84] [F83] [F79] the follower sees it in the list, opens it, and unlocks it', async () => {
    const { page, open } = his;
    await open('/conversations');
    const row = page.getByRole('link', { name: /Ten minutes at the harbour/ });
    await row.getByText('Unread').waitFor({ state: 'attached' });
    await settled(page);
    await axe(page);
    await row.click();
    const card = thread(page);
    await card.getByText('Ten minutes at the harbour').waitFor();
    await card.getByRole('button', { name: 'Unlock for $5.00' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click();
    await page.getByText('Unlocked for $5.00.').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => isPictureShown(card), { timeout: 20_000 }).toBe(true);
    expect(await balanceOf(fan.id)).toBe(1500);
    await open(`/conversations/${creator.username}`);
    await card.getByText('Ten minutes at the harbour').waitFor();
    expect((await card.innerText()).split('Ten minutes at the harbour')).toHaveLength(2);
  });

  test('[F84] who follows later does not have it', async () => {
    const late = await newFan('Lara Late');
    await follow(late, creator);
    const visit = await openPage({ width: 390, as: late });
    await visit.open('/conversations');
    await visit.page.getByText('You follow Greta Many.').waitFor();
    await visit.page.getByRole('link', { name: /Greta Many/ }).click();
    await thread(visit.page).getByText('You follow Greta Many.').waitFor();
    expect(await thread(visit.page).innerText()).not.toContain('harbour');
  });

  test('[F84] a follower has no button for it', async () => {
    await his.open('/conversations');
    await settled(his.page);
    expect(await his.page.getByRole('button', { name: 'New global message' }).count()).toBe(0);
  });
});
