import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { linkCard } from '../support/users.ts';
import { newCreator, newFan } from './world.ts';

const { openPage } = launchBrowser([
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]);

test('[F131] a creator records an item of the store, offers it, and a fan buys it', async () => {
  const creator = await newCreator('Rica Records');
  const { page, open } = await openPage({ width: 390, as: creator });
  await open('/admin/store');
  await page.getByRole('button', { name: 'Offer an item' }).click();
  const form = page.getByRole('dialog', { name: 'New item' });
  await form.getByRole('button', { name: 'Recording' }).click();
  await form.getByLabel('Description').fill('Rain on the roof');
  await form.getByLabel('Price').fill('6');
  const offer = form.getByRole('button', { name: 'Offer for $6.00' });
  await offer.click();
  await form.getByText('All fields are required!').waitFor();
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  await form.getByText('At least 3 seconds').waitFor();
  await form.getByText(/0:04/).waitFor();
  await form.getByRole('button', { name: 'Stop' }).click();
  await form.getByText('Ready to offer.').waitFor();
  await form.getByRole('button', { name: 'Play recording' }).waitFor();
  await axe(page);
  await offer.click();
  await form.waitFor({ state: 'detached' });
  const item = page.getByRole('article').filter({ hasText: 'Rain on the roof' });
  await item.getByText('Audio · $6.00').waitFor();
  await item.getByRole('heading', { name: /^For sale since/ }).waitFor();

  const fan = await newFan('Remy Records', 2000);
  await linkCard(fan.id);
  const his = await openPage({ width: 390, as: fan });
  await his.open(`/conversations/${creator.username}/store`);
  await his.page.getByRole('button', { name: 'Unlock for $6.00' }).waitFor();
  expect(await his.page.getByText('Rain on the roof').count()).toBe(1);
});
