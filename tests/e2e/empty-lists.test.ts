import { expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { goInside, newCreator, newFan, readyPicture, settled, writePost } from './world.ts';

/* What a list says that has no row; tests of the lists themselves have the rest. */
const { openPage } = launchBrowser();

const nothing = 'Oops, nothing to see here yet :(';
const noHistory = 'Oops! There is no history to be shown yet';
const noReferrals = "You don't seem to have any referrals yet.";

/** The text of the list at each address, as it is read there. */
async function textsAt({ page, open }: Visit, wanted: Record<string, string>) {
  const texts: Record<string, string> = {};
  const [first = '/'] = Object.keys(wanted);
  await open(first);
  for (const [path, text] of Object.entries(wanted)) {
    if (path !== first) await goInside(page, path);
    await settled(page);
    const found = page.getByRole('main').getByText(text).first();
    await found.waitFor({ timeout: 5000 }).catch(() => undefined);
    texts[path] = (await found.count()) === 0 ? 'something else' : text;
  }
  return texts;
}

test('[F112] a new fan reads in each list that there is nothing yet', async () => {
  const creator = await newCreator('Nothing for sale');
  const visit = await openPage({ width: 1280, as: await newFan('Sees nothing') });
  const wanted = {
    '/feed': nothing,
    '/notifications': nothing,
    '/favorites': nothing,
    '/subscriptions': nothing,
    '/purchases': nothing,
    '/billing/transactions': nothing,
    '/conversations': 'No conversations yet.',
    [`/conversations/${creator.username}`]: 'This is the beginning of your conversation with',
    [`/conversations/${creator.username}/store`]: nothing,
    [`/${creator.username}`]: nothing,
  };
  expect(await textsAt(visit, wanted)).toEqual(wanted);
});

test('[F112] a new fan is led on from each list of what there is nothing of', async () => {
  const { page, open } = await openPage({ width: 390, as: await newFan('Led On') });
  await open('/feed');
  const main = page.getByRole('main');
  for (const path of [
    '/notifications',
    '/purchases',
    '/subscriptions',
    `/post/${crypto.randomUUID()}`,
  ]) {
    await goInside(page, path);
    await main.getByRole('link', { name: 'Browse creators' }).waitFor();
  }
  await goInside(page, '/not-found');
  await main.getByText('Requested profile does not exist').waitFor();
  await main.getByRole('link', { name: 'Browse creators' }).click();
  await page.waitForURL('**/browse');
});

test('[F112] a new creator reads in each list that there is nothing yet', async () => {
  const creator = await newCreator('Has nothing');
  const visit = await openPage({ width: 1280, as: creator });
  const wanted = {
    '/admin/earnings': noHistory,
    '/admin/transactions': nothing,
    '/admin/withdrawals': nothing,
    '/admin/scheduled': 'No scheduled content',
    '/admin/delivered': nothing,
    '/admin/store': nothing,
    '/admin/subscribers': nothing,
    '/admin/followers': nothing,
    '/admin/blocked': nothing,
    '/admin/trials': nothing,
    '/admin/referrals': noReferrals,
    '/notifications': nothing,
    '/stories': 'No recent stories shared yet. Check again soon!',
    '/conversations': 'No conversations yet.',
    [`/${creator.username}`]: nothing,
  };
  expect(await textsAt(visit, wanted)).toEqual(wanted);
});

test('[F112] a creator reads that nobody has commented on a post or seen a story', async () => {
  const creator = await newCreator('Was not noticed');
  await writePost(creator, 'public', 'Words that nobody answers');
  await shareStory(creator);
  const { page, open } = await openPage({ width: 1280, as: creator });
  await open(`/${creator.username}`);
  const post = page.getByRole('article').filter({ hasText: 'Words that nobody answers' });
  await post.getByRole('button', { name: '0 comments' }).click();
  await post.getByText('No comments yet.').waitFor();
  await goInside(page, '/stories');
  await page.getByRole('button', { name: '0 views' }).click();
  await page.getByRole('dialog').getByText('Nobody has seen this story yet.').waitFor();
});

async function shareStory(creator: Account) {
  const picture = await drawing(540, 960, '#305080').png().toBuffer();
  const { error } = await creator.client.rpc('create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: await readyPicture(creator, 'story', picture),
  });
  expect(error).toBeNull();
}
