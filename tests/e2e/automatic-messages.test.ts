import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { consentTo } from '../support/consent.ts';
import { eventually, newCreator, newFan, settled } from './world.ts';

/* What a creator writes in advance, and a fan who subscribes reads. */
const { openPage } = launchBrowser();

test.each([390, 1280] as const)(
  'a creator writes a welcome at %i pixels, and a new subscriber receives it',
  async (width) => {
    const creator = await newCreator(`Greets ${width}`);
    const fan = await newFan(`Greeted ${width}`, 2000);
    const { page, open } = await openPage({ width, as: creator });
    await open('/settings#automatic');
    const welcome = page.getByRole('textbox', { name: 'When somebody subscribes' });
    await welcome.fill('Welcome to the private wall!');
    await settled(page);
    await axe(page);
    const form = page.locator('form').filter({ has: welcome });
    await form.getByRole('button', { name: 'Save message' }).click();
    await form.getByText('saved').waitFor();

    const reader = await openPage({ width, as: fan });
    await reader.open(`/conversations/${creator.username}`);
    const { error } = await fan.client.rpc('start_subscription', {
      p_creator_id: creator.id,
      p_expected_cents: 1500,
      p_consent: consentTo(1500),
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    await reader.page.getByRole('log').getByText('Welcome to the private wall!').waitFor();

    await page.reload();
    await eventually(() => welcome.inputValue()).toBe('Welcome to the private wall!');
    await welcome.fill('');
    await form.getByRole('button', { name: 'Stop sending' }).click();
    await form.getByText('saved').waitFor();
    const { data } = await creator.client.rpc('automatic_messages');
    expect(data).toEqual([]);
  },
);
