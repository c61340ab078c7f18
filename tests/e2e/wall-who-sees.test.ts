import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, readyPicture, subscribed, writePost } from './world.ts';

/* One wall as each role sees it. */
const { openPage } = launchBrowser();

type Eyes = {
  who: 'owner' | 'subscriber' | 'follower' | 'stranger' | 'blocked' | 'guest';
  wall: string[];
  /** The text below or in place of the wall. */
  says: string;
  /** The text of the private post's page; null for guests, who have no such page. */
  privatePost: string | null;
  feed: string[] | null;
  hasRing: boolean;
};

const locked = 'Locked: 1 photo';
const missing = 'This post does not exist or it has been removed.';
const both = ['For those who pay', 'For everybody'];
const one = ['For everybody'];

const eyes: Eyes[] = [
  { who: 'owner', wall: both, says: 'end', privatePost: both[0] ?? '', feed: null, hasRing: true },
  {
    who: 'subscriber',
    wall: both,
    says: 'end',
    privatePost: both[0] ?? '',
    feed: both,
    hasRing: true,
  },
  {
    who: 'follower',
    wall: one,
    says: 'Unlock 1 private post for $15.00',
    privatePost: locked,
    feed: one,
    hasRing: true,
  },
  {
    who: 'stranger',
    wall: one,
    says: 'Unlock 1 private post for $15.00',
    privatePost: locked,
    feed: [],
    hasRing: true,
  },
  {
    who: 'blocked',
    wall: [],
    says: 'You have been blocked from viewing this creators profile',
    privatePost: missing,
    feed: [],
    hasRing: false,
  },
  {
    who: 'guest',
    wall: one,
    says: 'Join to see more of',
    privatePost: null,
    feed: null,
    hasRing: false,
  },
];

const texts = (page: Page) => page.locator('article p[dir=auto]').allTextContents();

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  let creator: Account;
  let privateId: string;
  const users: Partial<Record<Eyes['who'], Account>> = {};

  beforeAll(async () => {
    creator = await newCreator(`Wanda at ${width}`);
    const picture = async (purpose: string, colour: string) =>
      readyPicture(creator, purpose, await drawing(320, 240, colour).png().toBuffer());
    await writePost(creator, 'public', 'For everybody', [await picture('post', '#305080')]);
    privateId = await writePost(creator, 'private', 'For those who pay', [
      await picture('post', '#a04030'),
    ]);
    const { error } = await creator.client.rpc('create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: await picture('story', '#408050'),
    });
    expect(error).toBeNull();
    users.owner = creator;
    for (const who of ['subscriber', 'follower', 'stranger', 'blocked'] as const)
      users[who] = await newFan(who);
    const { subscriber, follower, blocked } = users;
    if (!subscriber || !follower || !blocked) throw new Error('nobody is there');
    await subscribed(subscriber, creator);
    for (const fan of [follower, blocked])
      await fan.client.rpc('follow', { p_creator_id: creator.id });
    await creator.client.rpc('block', { p_user_id: blocked.id });
  });

  test.each(eyes)(
    '[F33] [F36] [F48] [F51] the $who sees no more than permitted of wall, post, feed and ring',
    async (expected) => {
      const user = users[expected.who];
      const { page, open } = await openPage({ width, ...(user ? { as: user } : {}) });
      await open(`/${creator.username}`);
      if (expected.says === 'end') await page.getByRole('article').first().waitFor();
      else await page.getByText(expected.says, { exact: false }).first().waitFor();
      if (!user) await page.getByRole('button', { name: 'Show as list' }).click();
      await eventually(() => texts(page)).toEqual(expected.wall);
      // As many pictures as posts: the hidden one has not even a blurred preview.
      await eventually(() => page.getByRole('button', { name: /^Open picture/ }).count()).toBe(
        expected.wall.length,
      );
      expect(await page.getByRole('button', { name: /^Stories of/ }).count()).toBe(
        expected.hasRing ? 1 : 0,
      );
      if (expected.privatePost !== null) {
        await open(`/post/${privateId}`);
        await page.getByText(expected.privatePost).waitFor();
        expect(await page.getByText('For those who pay').count()).toBe(
          expected.wall.includes('For those who pay') ? 1 : 0,
        );
      }
      if (expected.feed !== null) {
        await open('/feed');
        if (expected.feed.length === 0) await page.getByText('Oops, nothing to see here').waitFor();
        await eventually(() => texts(page)).toEqual(expected.feed);
      }
    },
  );
});
