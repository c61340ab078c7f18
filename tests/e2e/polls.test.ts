import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, subscribed } from './world.ts';

/* A poll, from its composer to the results that each role sees. */
const { openPage } = launchBrowser();

let written = 0;

/** Words that a second attempt does not find on the walls already. */
const unique = (words: string) => `${words} ${++written}`;

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });
const pollOf = (page: Page, text: string) =>
  postWith(page, text).getByRole('region', { name: 'Poll' });
const lines = (poll: Locator) =>
  poll
    .getByRole('listitem')
    .allTextContents()
    .then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim()));

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, customers at $others', ({ own, others }) => {
  let creator: Account;
  let desk: Visit;
  let payer: Visit;
  let follower: Visit;

  beforeAll(async () => {
    creator = await newCreator(`Polly at ${own}`);
    const fan = await newFan(`Paying ${own}`);
    await subscribed(fan, creator);
    desk = await openPage({ width: own, as: creator });
    payer = await openPage({ width: others, as: fan });
    follower = await openPage({ width: others, as: await newFan(`Following ${own}`) });
  });

  /** Posts a poll by the composer. */
  const ask = async (text: string, options: string[], button = 'Post') => {
    await desk.open(`/${creator.username}`);
    const form = desk.page.getByRole('form', { name: 'New post' });
    await form.getByRole('button', { name: 'Poll', exact: true }).click();
    await form.getByLabel('Text of the post').fill(text);
    for (const [index, option] of options.entries()) {
      if (index > 1) await form.getByRole('button', { name: 'Add option' }).click();
      await form.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
    }
    await form.getByRole('button', { name: button, exact: true }).click();
    return form;
  };

  test('[F41] a creator cannot post a poll without words and two to five options', async () => {
    const form = await ask('', ['Tea', 'Coffee']);
    await form.getByText('A text description of the poll is required.').waitFor();
    await form.getByLabel('Text of the post').fill('Only one of them');
    await form.getByLabel('Option 2', { exact: true }).fill(' ');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await form.getByText(/A poll must have between 2 and 5 options/).waitFor();
    for (let more = 3; more <= 5; more++) {
      await form.getByRole('button', { name: 'Add option' }).click();
    }
    expect(await form.getByRole('button', { name: 'Add option' }).count()).toBe(0);
    await form.getByLabel('Option 5', { exact: true }).fill('x'.repeat(200));
    for (let gone = 3; gone > 0; gone--) {
      await form.getByRole('button', { name: 'Remove option 3' }).click();
    }
    expect(await form.getByRole('button', { name: /Remove option/ }).count()).toBe(0);
    await form.getByLabel('Text of the post').fill('');
    for (const option of [1, 2])
      await form.getByLabel(`Option ${option}`, { exact: true }).fill('');
  });

  test('[F41] voters see shares, the owner sees counts, other fans see neither', async () => {
    const text = unique('Tea or coffee?');
    await ask(text, ['Tea', 'Coffee', 'Neither']);
    await pollOf(desk.page, text).getByText('0 votes', { exact: true }).last().waitFor();
    for (const { open } of [payer, follower]) await open(`/${creator.username}`);

    const poll = pollOf(payer.page, text);
    await poll.getByRole('button', { name: 'Tea' }).click();
    await eventually(() => lines(poll)).toEqual(['TeaYour vote100%', 'Coffee0%', 'Neither0%']);
    expect(await poll.getByRole('button').count()).toBe(0);
    await axe(payer.page);

    // The owner sees the vote live.
    const mine = pollOf(desk.page, text);
    await eventually(async () => {
      await database.query('select private.roll_up_counters()');
      return lines(mine);
    }).toEqual(['Tea1 vote100%', 'Coffee0 votes0%', 'Neither0 votes0%']);

    const other = pollOf(follower.page, text);
    await other.getByText('Tea', { exact: true }).waitFor();
    expect(await lines(other)).toEqual(['Tea', 'Coffee', 'Neither']);
    await other.getByRole('button', { name: 'Coffee' }).focus();
    await follower.page.keyboard.press('Enter');
    await eventually(() => lines(other)).toEqual(['Tea50%', 'CoffeeYour vote50%', 'Neither0%']);
    await eventually(() => other.evaluate((poll) => poll === document.activeElement)).toBe(true);

    await desk.page.reload();
    await mine.getByText('2 votes', { exact: true }).waitFor();
    expect(await lines(mine)).toEqual(['Tea1 vote50%', 'Coffee1 vote50%', 'Neither0 votes0%']);
    expect(await mine.getByRole('button').count()).toBe(0);
  });

  test('[F41] a fan who votes again in a stale tab is refused', async () => {
    const text = unique('Once only?');
    await ask(text, ['Yes', 'No']);
    await postWith(desk.page, text).waitFor();
    await follower.open(`/${creator.username}`);
    // Without a socket this tab does not see the first vote.
    const tab = await follower.context.newPage();
    await tab.routeWebSocket(/realtime/, () => undefined);
    await tab.goto(follower.page.url());
    await pollOf(tab, text).getByRole('button', { name: 'No' }).waitFor();
    await pollOf(follower.page, text).getByRole('button', { name: 'Yes' }).click();
    await pollOf(follower.page, text).getByText('Your vote').waitFor();
    follower.expectRefusal(/rpc\/vote/);
    await pollOf(tab, text).getByRole('button', { name: 'No' }).click();
    await tab.getByText('You have already voted in this poll.').waitFor();
    await eventually(() => lines(pollOf(tab, text))).toEqual(['YesYour vote100%', 'No0%']);
    await tab.close();
  });

  test('[F41] [F33] a guest is led to joining, another creator only reads', async () => {
    const text = unique('For everybody?');
    await ask(text, ['Yes', 'No']);
    await postWith(desk.page, text).waitFor();
    const guest = await openPage({ width: others });
    await guest.open(`/${creator.username}`);
    await guest.page.getByRole('button', { name: 'Show as list' }).click();
    await pollOf(guest.page, text).getByRole('button', { name: 'Yes' }).click();
    await guest.page.waitForURL('**/register/follower');

    const colleague = await openPage({ width: others, as: await newCreator('Colleague') });
    await colleague.open(`/${creator.username}`);
    const poll = pollOf(colleague.page, text);
    await poll.getByText('Yes', { exact: true }).waitFor();
    await eventually(() => lines(poll)).toEqual(['Yes', 'No']);
    expect(await poll.getByRole('button').count()).toBe(0);
  });
});
