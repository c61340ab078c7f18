import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newClient, ok } from '../contract/auth-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { earnCleared, giveIdentity } from '../support/payees.ts';
import { atWidths } from '../support/widths.ts';
import { bankInBritain, confirmed, fillBank } from './bank-form.ts';
import { answer, box, codeOf, enrol, letCheckAge, question } from './second-factor-world.ts';
import { eventually, newCreator, newFan, signIn } from './world.ts';

const { openPage } = launchBrowser();

describe.each(atWidths(390, 1280))('the second factor at %i pixels', (width) => {
  test('[F159] a fan turns it on, which signs the other device out, and signs in by two steps', async () => {
    const fan = await newFan(`Zoe${width} Second`);
    const there = await openPage({ as: fan });
    await there.open('/billing/account');
    const visit = await openPage({ as: fan, width });
    const { page, open } = visit;
    await open('/billing/account#second-factor');
    await box(page).getByRole('button', { name: 'Add a second factor' }).click();
    await box(page).getByLabel('Name').fill('  ');
    await box(page).getByRole('button', { name: 'Continue' }).click();
    await box(page).getByText('Field cannot be left empty').waitFor();
    await box(page).getByLabel('Name').fill('My phone');
    await box(page).getByRole('button', { name: 'Continue' }).click();
    const picture = box(page).getByRole('img', { name: /QR code/ });
    await eventually(() =>
      picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 20),
    ).toBe(true);
    await axe(page);
    const key = ((await box(page).getByLabel('Key').textContent()) ?? '').replaceAll(/\s/g, '');
    visit.expectRefusal(/factors\/.*\/verify/);
    await box(page).getByLabel('First code').fill('000000');
    await box(page).getByRole('button', { name: 'Turn on' }).click();
    await box(page).getByText('This code is not right').waitFor();
    await box(page).getByLabel('First code').fill(codeOf(key));
    await box(page).getByRole('button', { name: 'Turn on' }).click();
    await box(page).getByText('My phone').waitFor();

    there.expectRefusal(/./);
    await there.page.reload();
    await there.page.getByText('Your session has ended. Please sign in again.').waitFor();

    visit.expectRefusal(/rpc\/|token/);
    await open('/logout');
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
    await open('/login?next=/billing/account');
    await signIn(page, fan);
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await axe(page);
    await open('/billing/account#second-factor');
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await page.getByLabel('Code of My phone').fill('12 34');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('This code is not right').waitFor();
    // A second press of Enter waits for the answer to the first one.
    const sent: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route(/factors\/.*\/verify/, async (route) => {
      sent.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.getByLabel('Code of My phone').fill(codeOf(key));
    await page.keyboard.press('Enter');
    await eventually(() => Promise.resolve(sent.length)).toBe(1);
    await page.getByLabel('Code of My phone').press('Enter');
    letGo();
    await box(page).getByText('My phone').waitFor();
    expect(sent).toHaveLength(1);
  });

  test('[F159] a fan who lost a factor signs in by the spare one and removes the lost one', async () => {
    const fan = await newFan(`Lia${width} Lost`);
    const visit = await openPage({ as: fan, width });
    const { page, open } = visit;
    await open('/billing/account#second-factor');
    const lost = await enrol(page, 'Phone');
    const spare = await enrol(page, 'Tablet');
    visit.expectRefusal(/rpc\/|token/);
    await open('/logout');
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
    await open('/login');
    await signIn(page, fan);
    await page.getByRole('radio', { name: 'Tablet' }).check();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(spare));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
    await open('/billing/account#second-factor');
    await box(page).getByRole('button', { name: 'Remove Phone' }).click();
    await confirmed(page, 'Remove');
    await answer(page, spare);
    await box(page).getByText('Phone is removed.').waitFor();
    expect(lost).not.toBe(spare);
    expect(await box(page).getByRole('listitem').count()).toBe(1);

    // The last one goes too, and nothing is asked for any more.
    await box(page).getByRole('button', { name: 'Remove Tablet' }).click();
    await confirmed(page, 'Remove');
    await box(page).getByText('Tablet is removed.').waitFor();
    await page.reload();
    await box(page).getByRole('button', { name: 'Add a second factor' }).waitFor();
  });

  test('[F159] a creator is asked for a code before bank and payout, with the form kept', async () => {
    const creator = await newCreator(`Bea${width} Bank`);
    await giveIdentity(creator.id, 'GB', `Bea${width} Bank`);
    await earnCleared(creator.id, 6000);
    const visit = await openPage({ as: creator, width });
    const { page, open } = visit;
    await open('/settings#second-factor');
    const key = await enrol(page, 'Phone');
    await letCheckAge(page, creator);
    await open('/admin/banking');
    const fields = bankInBritain(`Bea${width} Bank`);
    await page.getByRole('button', { name: 'Link bank account' }).waitFor();
    await fillBank(page, fields);
    visit.expectRefusal(/functions\/v1\/bank/);
    await page.getByRole('button', { name: 'Link bank account' }).click();
    await confirmed(page, 'Save');
    await question(page).waitFor();
    await axe(page);
    await page.keyboard.press('Escape');
    await page.getByText('Please confirm with a code of your second factor').waitFor();
    expect(await page.getByLabel('Account number', { exact: true }).inputValue()).toBe('12345678');
    await page.getByRole('button', { name: 'Link bank account' }).click();
    await confirmed(page, 'Save');
    await answer(page, key);
    await page.getByText('Banking information successfully updated!').waitFor();

    await letCheckAge(page, creator);
    await open('/admin/withdrawals');
    await page.getByRole('button', { name: 'Check available amount' }).click();
    await page.getByLabel('Amount in dollars').fill('55');
    visit.expectRefusal(/rpc\/withdraw/);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await confirmed(page, 'Withdraw');
    await answer(page, key);
    await page
      .getByText(/\$55\.00/)
      .first()
      .waitFor();
  });

  test('[F159] a fan is asked for a code before a new address and a new password', async () => {
    const fan = await newFan(`Pat${width} Password`);
    const visit = await openPage({ as: fan, width });
    const { page, open } = visit;
    await open('/billing/account#second-factor');
    const key = await enrol(page, 'Phone');
    await letCheckAge(page, fan);
    if (width === 390) await open('/billing/account#email');
    const address = page.getByRole('region', { name: 'Sign-in address', exact: true });
    const next = `pat${width}.${Date.now()}@velour.test`;
    await address.getByLabel('New e-mail address').fill(next);
    visit.expectRefusal(/rpc\/check_second_step/);
    await address.getByRole('button', { name: 'Change address' }).click();
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await address.getByText('Please confirm with a code').waitFor();
    expect(await address.getByLabel('New e-mail address').inputValue()).toBe(next);
    await address.getByRole('button', { name: 'Change address' }).click();
    await answer(page, key);
    await address.getByText('a link is on its way').waitFor();

    if (width === 390) await open('/billing/account#password');
    const password = page.getByRole('region', { name: 'Password', exact: true });
    await password.getByLabel('Current password').fill(fan.password);
    await password.getByLabel('New password', { exact: true }).fill('another-secret');
    await password.getByLabel('New password again').fill('another-secret');
    await password.getByRole('button', { name: 'Change password' }).click();
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await password.getByText('Please confirm with a code').waitFor();
    expect(await password.getByLabel('New password', { exact: true }).inputValue()).toBe(
      'another-secret',
    );
    await password.getByRole('button', { name: 'Change password' }).click();
    await answer(page, key);
    await password.getByText('Password successfully updated!').waitFor();
    if (width === 390) await open('/billing/account#second-factor');
    await box(page).getByText('Phone', { exact: true }).waitFor();
  });
});

/** Plays an Auth of v2.197, the first one with recovery codes, before the pinned one. */
async function playRecoveryCodes(page: Page, { email, password }: Account, key: () => string) {
  const codes = ['K4M9-X7QP-2AB8-HT3Z', 'Q2W3-E4R5-T6Y7-U8I9'];
  let left: string[] | null = null;
  const answer = (status: number, body: unknown) => ({ status, json: body });
  await page.route('**/auth/v1/health', (route) =>
    route.fulfill(answer(200, { version: 'v2.197.0', name: 'GoTrue' })),
  );
  await page.route(/auth\/v1\/factors\/recovery-codes/, async (route) => {
    const [isPost, path] = [route.request().method() === 'POST', route.request().url()];
    if (path.endsWith('/verify')) {
      const { code } = route.request().postDataJSON() as { code: string };
      const at = left?.indexOf(code) ?? -1;
      if (at < 0) return route.fulfill(answer(422, { error_code: 'mfa_verification_failed' }));
      left?.splice(at, 1);
      return route.fulfill(answer(200, await bothSteps({ email, password }, key())));
    }
    if (isPost) left = [...codes];
    if (!left) return route.fulfill(answer(404, { error_code: 'mfa_factor_not_found' }));
    return route.fulfill(answer(200, isPost ? { codes } : { total: 2, remaining: left.length }));
  });
  return codes;
}

/** The tokens of a session that passed both steps elsewhere. */
async function bothSteps(who: { email: string; password: string }, key: string) {
  const client = newClient();
  ok(await client.auth.signInWithPassword(who));
  const [factor] = ok(await client.auth.mfa.listFactors()).totp;
  return ok(
    await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: codeOf(key) }),
  );
}

test('[F159] recovery codes are offered where Auth has them, shown once, and used once', async () => {
  const fan = await newFan('Rae Recovery');
  const visit = await openPage({ as: fan, width: 390 });
  const { page, open } = visit;
  await open('/billing/account#second-factor');
  let key = '';
  const none = page.getByRole('heading', { name: 'Recovery codes' });
  key = await enrol(page, 'Phone');
  expect(await none.count()).toBe(0);

  const [first = ''] = await playRecoveryCodes(page, fan, () => key);
  visit.expectRefusal(/recovery-codes|rpc\/|token/);
  await page.reload();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await page.getByRole('list', { name: 'Your recovery codes' }).getByText(first).waitFor();
  await page.getByText('2 left.').waitFor();
  await axe(page);
  await page.reload();
  await page.getByText('2 left.').waitFor();
  expect(await page.getByText(first).count()).toBe(0);

  await open('/logout');
  await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
  await open('/login');
  await signIn(page, fan);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('AAAA-BBBB');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('This code is not right').waitFor();
  await page.getByLabel('Recovery code').fill(first);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Feed' }).waitFor();
  await open('/billing/account#second-factor');
  await page.getByText('1 left.').waitFor();
});
