import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { giveIdentity } from '../support/payees.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { button, composer, picture, tiles } from './uploads-world.ts';
import { newCreator } from './world.ts';

/* The agreement with creators: refused uploads, the signature, and a new version. */
const { openPage } = launchBrowser();

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  let creator: Account;

  beforeAll(async () => {
    creator = await newCreator(`Signe ${width}`);
    await giveIdentity(creator.id, 'GB', 'Signe Holm');
    await database.query('delete from private.agreement_signatures where creator_id = $1', [
      creator.id,
    ]);
  });

  test('[F150] a creator signs with the legal name and uploads', async () => {
    const theme = width === 390 ? 'dark' : 'light';
    const { page, open, expectRefusal } = await openPage({ width, as: creator, theme });
    expectRefusal(/rpc\/(request_upload|sign_agreement)/);
    await open(`/${creator.username}`);
    const form = composer(page);
    await button(form, 'Pictures').click();
    await form.locator('input[type=file]').setInputFiles(await picture('red'));
    await page.getByText('Sign the agreement for creators in your settings').first().waitFor();

    await open('/');
    await page.getByRole('link', { name: 'Sign the agreement' }).click();
    await page.waitForURL('**/settings#agreement');
    const name = page.getByLabel('Your first and last name');
    await page.getByText('Everybody who can be seen or heard').first().waitFor();
    await axe(page);
    await name.fill('Signe Stage');
    const sign = page.getByRole('button', { name: 'Sign', exact: true });
    await sign.click();
    await page.getByText('Type your first and last name as in your identity document.').waitFor();
    expect(await name.inputValue()).toBe('Signe Stage');
    await name.fill('signe holm');
    await sign.click();
    await page.getByText('Signed as signe holm').waitFor();
    await axe(page);

    await open(`/${creator.username}`);
    await button(composer(page), 'Pictures').click();
    await composer(page)
      .locator('input[type=file]')
      .setInputFiles(await picture('blue'));
    await tiles(composer(page)).locator('img').first().waitFor();
  });
});
