import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axe, launchBrowser, until, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { newCreator, newFan, signIn, writePost } from './world.ts';

/* The gate in a region that asks for a proof of age: QQ, which a visit tells as its own. */
const { addresses } = inject('platform');
const { openPage } = launchBrowser();
const ask = 'Show that you are 18 or older';
const words = 'Words of a proven evening';

let creator: Account;

beforeAll(async () => {
  creator = await newCreator('Pia Proof');
  await writePost(creator, 'public', words);
  await database.query(
    `insert into private.region_policies values ('QQ', '', 'verify') on conflict do nothing`,
  );
});
afterAll(async () => {
  await database.query(`delete from private.region_policies where country = 'QQ'`);
});

/** A visit from QQ. The gateway keeps the region that a request has. */
async function visitFromQQ(options: Parameters<typeof openPage>[0] = {}): Promise<Visit> {
  const visit = await openPage({ passGate: false, ...options });
  await visit.context.route(`${addresses.api}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-caller-region': 'QQ' } }),
  );
  return visit;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const wall = () => `/${creator.username}`;

async function chooseAtProvider(page: Page, outcome: string) {
  await page.getByRole('button', { name: 'Check my age' }).click();
  await heading(page, 'Age check').waitFor();
  await page.getByRole('button', { name: outcome }).click();
}

async function signInHere(page: Page, account: Account) {
  await signIn(page, account);
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'));
}

const control = (path: string, method: 'PUT' | 'POST', body: object) =>
  fetch(`${addresses.inbox}/age/__control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sends the result of the newest check that leads back to a path. */
async function sendResult(path: string, status: 'approved' | 'failed') {
  const list = await fetch(`${addresses.inbox}/age/__control/verifications`);
  const all = (await list.json()) as { external_user_id: string; redirect_url: string }[];
  const check = all.findLast(({ redirect_url }) => redirect_url.endsWith(path));
  await control('/results', 'POST', { external_user_id: check?.external_user_id, status });
}

describe.each([390, 1280] as const)('[F153] at %i px', (width) => {
  test('a guest sees nothing, is checked, and comes back to the page', async () => {
    const { page, open } = await visitFromQQ({ width });
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === addresses.api) asked.add(pathname);
    });
    await open(wall());
    await heading(page, ask).waitFor();
    await page.waitForLoadState('networkidle');
    expect([...asked]).toEqual(['/rest/v1/rpc/age_gate']);
    expect(await page.locator('body').innerText()).not.toContain('Pia');
    await axe(page);

    await chooseAtProvider(page, 'I look like an adult');
    await page.getByText(words).waitFor();
    expect(new URL(page.url()).pathname).toBe(wall());
    await page.reload();
    await page.getByText(words).waitFor();
  });

  test('a guest whose age is not confirmed stays out', async () => {
    const { page, open } = await visitFromQQ({ width });
    await open(wall());
    await chooseAtProvider(page, 'I look younger');
    await heading(page, 'Your age was not confirmed').waitFor();
    expect(await page.getByRole('button', { name: 'Check my age' }).count()).toBe(0);
    await page.reload();
    await heading(page, 'Your age was not confirmed').waitFor();
    expect(await page.locator('body').innerText()).not.toContain(words);
    await axe(page);
  });
});

test('[F153] a result that is late lets in when it comes, without a reload', async () => {
  const { page, open } = await visitFromQQ({ width: 390 });
  const path = `${wall()}?late=1`;
  await open(path);
  await chooseAtProvider(page, 'The result takes a while');
  await heading(page, 'Waiting for the result').waitFor();
  await page.getByRole('button', { name: 'Look for the result' }).click();
  await heading(page, 'Waiting for the result').waitFor();
  expect(await page.locator('body').innerText()).not.toContain(words);
  await axe(page);
  await sendResult(path, 'approved');
  await page.getByText(words).waitFor();
});

test('[F153] a provider that does not answer lets nobody in, and the check can be repeated', async () => {
  const { page, open, expectRefusal } = await visitFromQQ({ width: 390 });
  await control('', 'PUT', { down_for: ['/browse'] });
  expectRefusal(/age-check/);
  await open('/browse');
  await page.getByRole('button', { name: 'Check my age' }).click();
  await page.getByRole('alert').getByText('does not answer').waitFor();
  await axe(page);
  await control('', 'PUT', { down_for: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Age check').waitFor();
});

test('[F153] a member is checked once; wallet and account stay open before it', async () => {
  const fan = await newFan('Fay Proof', 2000);
  const { page, open } = await visitFromQQ({ as: fan });
  await open(wall());
  await heading(page, ask).waitFor();
  await page.getByRole('button', { name: 'wallet and account' }).click();
  await page.waitForURL('**/billing');
  await page.getByText('$20.00').first().waitFor();
  await open(wall());
  await chooseAtProvider(page, 'I look like an adult');
  await page.getByText(words).waitFor();

  // On another device the guest signs in, past the gate, with the proof of the account.
  const other = await visitFromQQ({ width: 390 });
  await other.open(wall());
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.waitForURL('**/login');
  await signInHere(other.page, fan);
  await other.open(wall());
  await other.page.getByText(words).waitFor();
});

test('[F153] a guest who was checked carries the proof into the account', async () => {
  const fan = await newFan('Gil Proof');
  const { page, open } = await visitFromQQ();
  await open(wall());
  await chooseAtProvider(page, 'I look like an adult');
  await page.getByText(words).waitFor();
  await open('/login');
  await signInHere(page, fan);
  await open(wall());
  await page.getByText(words).waitFor();
  await until(async () => {
    const query = 'select 1 from private.age_passes where user_id = $1';
    return (await database.query(query, [fan.id])).rows.length === 1;
  });
});
