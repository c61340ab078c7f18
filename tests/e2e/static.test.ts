import { describe, expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { settled } from './world.ts';

const { openPage } = launchBrowser();

/** What the product's rules and clocks have to say there, as the specification has them. */
const pages: [path: string, heading: string, facts: string[]][] = [
  [
    '/terms',
    'Terms and Conditions',
    [
      'Last updated 28 February 2025',
      'at least 18 years old',
      'limited to 100 GBP',
      '31 days of grace',
      'complaints within 7 days',
      'deleted within 14 days',
      'never used are deleted after 3 months',
      'Creators keep 80 percent',
      'we keep 20 percent',
      'is paid 5 percent',
      'within 48 hours',
      'delete at most 40 percent',
      'cleared 7 days after',
      'on the Monday',
      'from $100 on, or from $50 on for accounts in pounds',
      'private wall for 30 days',
      'between $4.99 and $44.99',
      'between $5 and $999',
      'between $1 and $199',
      'lasts 1, 4, 7 or 30 days',
      'not updated for 1 month or more',
    ],
  ],
  [
    '/privacy',
    'Privacy Policy',
    [
      'Last updated 23 July 2020',
      'deleted 6 months after',
      'kept for 6 years',
      'deleted within 14 days',
      'deleted after 3 months',
    ],
  ],
  [
    '/about-us',
    'About us',
    ['Public wall', 'Private wall', 'PPV store', 'Paid chat', 'Stories', 'gone after 24 hours'],
  ],
  [
    '/faq/customer',
    'Questions and answers',
    ['$5, $10, $20, $30, $40, $50 or $99', 'From $5 to $999', '100 MB', '3 to 20 seconds'],
  ],
  [
    '/faq/performer',
    'Questions and answers',
    ['You keep 80 percent', 'within 48 hours', '3000 MB', '3 to 120 seconds', '40 percent'],
  ],
];

describe.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)('static pages at %i pixels, %s', (width, theme) => {
  test.each(pages)('[F7] %s agrees with the product', async (path, heading, facts) => {
    const { page, open } = await openPage({ width, theme });
    await open(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await settled(page);
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
    await axe(page);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  });

  test('[F7] the questions of followers and creators lead to each other', async () => {
    const { page, open } = await openPage({ width, theme });
    await open('/faq');
    await page.getByRole('link', { name: 'For creators' }).click();
    await page.waitForURL('**/faq/performer');
    await page.getByRole('heading', { name: 'Who can become a creator?' }).waitFor();
    await page.getByRole('link', { name: 'For followers' }).click();
    await page.waitForURL('**/faq/customer');
  });

  test('[F7] the contact page has both mailboxes, the address and the phone of the site', async () => {
    const { rows } = await database.query<{ key: string; value: string }>(
      `select key, value #>> '{}' as value from private.site_config where key like 'contact%'`,
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual([
      'contact_address',
      'contact_creators',
      'contact_phone',
      'contact_support',
    ]);
    const { page, open } = await openPage({ width, theme });
    await open('/contact');
    for (const { value } of rows) await page.locator('main').getByText(value).waitFor();
    await axe(page);
  });
});
