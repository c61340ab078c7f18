import { beforeAll, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, writePost } from './world.ts';

const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;

/** Days before today and the format of their date; the posts are of noon, away from midnight. */
const ages = [
  { text: 'Of yesterday', days: 1, shows: /^Yesterday$/ },
  { text: 'Of the week', days: 4, shows: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/ },
  { text: 'Of long ago', days: 800, shows: /^\d\d\/\d\d\/\d{4}$/ },
];

beforeAll(async () => {
  creator = await newCreator('Dora Dates');
  fan = await newFan('Dirk Dates');
  await writePost(creator, 'public', 'Of this moment');
  for (const { text, days } of ages) {
    const id = await writePost(creator, 'public', text);
    await database.query(
      `update public.posts set created_at = date_trunc('day', now()) + interval '12 hours'
         - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  }
});

test.each(atWidths(390, 1280))(
  '[F9] a fan reads the age of posts as time, day, weekday or date at %i pixels',
  async (width) => {
    const { page, open } = await openPage({ width, as: fan });
    await open(`/${creator.username}`);
    const ageOf = async (text: string) => {
      const post = page.locator('article', { hasText: text });
      await post.waitFor();
      return (await post.locator('time').first().innerText()).trim();
    };
    expect(await ageOf('Of this moment')).toMatch(/^\d\d:\d\d$/);
    for (const { text, shows } of ages) expect(await ageOf(text)).toMatch(shows);
  },
);
