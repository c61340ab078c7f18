import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { axe, launchBrowser, type Visit } from '../support/browser.ts';
import { makePushKeys } from '../support/push-device.ts';
import { database } from '../support/users.ts';
import { eventually, newFan, settled } from './world.ts';

const { openPage } = launchBrowser();
const { addresses } = inject('platform');

/**
 * Chromium without windows shows no notifications and reaches no push service: the page gets a
 * subscription at the double, and a count of the questions that it asked.
 */
async function playPushService({ page }: Visit, name: string) {
  const { pair, auth } = makePushKeys();
  const subscription = {
    endpoint: `${addresses.inbox}/push/devices/${name}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  await page.addInitScript((json) => {
    const state = { asked: 0, permission: 'default' };
    Object.assign(globalThis, { pushState: state });
    Object.defineProperty(Notification, 'permission', { get: () => state.permission });
    Notification.requestPermission = () => {
      state.asked += 1;
      state.permission = 'granted';
      return Promise.resolve('granted');
    };
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => json } as unknown as PushSubscription);
  }, subscription);
}

const asked = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { pushState: { asked: number } }).pushState.asked);

const devicesOf = async (id: string) =>
  (await database.query('select from public.push_devices where profile_id = $1', [id])).rowCount;

/** Delivers a push to the service worker as the browser does. */
async function deliver(cdp: CDPSession) {
  const registration = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: addresses.page,
    registrationId: await registration,
    data: 'a text that nobody shall read',
  });
}

test('[F135] a member turns pushes on by a press, and off again', async () => {
  const fan = await newFan('Pia Pushed');
  const visit = await openPage({ as: fan, width: 390 });
  await playPushService(visit, `on-${fan.username}`);
  const { page, open } = visit;
  await open('/notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await page.waitForURL('**/billing/notifications');
  const section = page.getByRole('region', { name: 'Pushes' });
  const on = section.getByRole('button', { name: 'Turn on on this device' });
  await on.waitFor();
  await settled(page);
  await axe(page);
  expect(await asked(page)).toBe(0);
  await on.click();
  await section.getByText('Pushes to this device are on.').waitFor();
  expect(await asked(page)).toBe(1);
  expect(await devicesOf(fan.id)).toBe(1);

  await page.reload();
  await section.getByText('Pushes to this device are on.').waitFor();
  expect(await asked(page)).toBe(0);
  await section.getByRole('button', { name: 'Turn off on this device' }).click();
  await on.waitFor();
  expect(await devicesOf(fan.id)).toBe(0);
});

test('[F135] signing out ends the pushes to the device', async () => {
  const fan = await newFan('Sid Pushed');
  const visit = await openPage({ as: fan });
  await playPushService(visit, `out-${fan.username}`);
  const { page, open } = visit;
  await open('/billing/notifications');
  await page.getByRole('button', { name: 'Turn on on this device' }).click();
  await page.getByText('Pushes to this device are on.').waitFor();
  await open('/logout');
  await eventually(() => devicesOf(fan.id)).toBe(0);
});

test('[F135] a new password, which signs in anew, leaves the pushes of this device on', async () => {
  const fan = await newFan('Nia Pushed');
  const visit = await openPage({ as: fan });
  await playPushService(visit, `new-${fan.username}`);
  const { page, open } = visit;
  await open('/billing/notifications');
  await page.getByRole('button', { name: 'Turn on on this device' }).click();
  await page.getByText('Pushes to this device are on.').waitFor();
  await open('/billing/account');
  const box = page.getByRole('region', { name: 'Password' });
  await box.getByLabel('Current password').fill(fan.password);
  await box.getByLabel('New password', { exact: true }).fill('evening-walk-8');
  await box.getByLabel('New password again').fill('evening-walk-8');
  await box.getByRole('button', { name: 'Change password' }).click();
  await box.getByText('Password successfully updated!').waitFor();
  expect(await devicesOf(fan.id)).toBe(1);
  await open('/billing/notifications');
  await page.getByText('Pushes to this device are on.').waitFor();
});

test('[F135] a push shows that there is something new and no more, and leads to the notifications', async () => {
  const fan = await newFan('Wim Woken');
  const visit = await openPage({ as: fan });
  await playPushService(visit, `sw-${fan.username}`);
  const { page, context, open } = visit;
  await open('/billing/notifications');
  await page.getByRole('button', { name: 'Turn on on this device' }).click();
  await page.getByText('Pushes to this device are on.').waitFor();

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  expect(worker.url()).toBe(`${addresses.page}/push-worker.js`);
  await worker.evaluate(() => {
    const seen = { shown: [] as unknown[], opened: [] as unknown[] };
    // The types of a service worker are not those of a page.
    const scope = globalThis as unknown as {
      registration: { showNotification: (...args: unknown[]) => Promise<void> };
      clients: { openWindow: (path: string) => Promise<null> };
    };
    Object.assign(globalThis, { seen });
    scope.registration.showNotification = (...args) => {
      seen.shown.push(args);
      return Promise.resolve();
    };
    scope.clients.openWindow = (path) => {
      seen.opened.push(path);
      return Promise.resolve(null);
    };
  });
  const seen = () =>
    worker.evaluate(
      () => (globalThis as unknown as { seen: { shown: unknown[]; opened: unknown[] } }).seen,
    );
  await deliver(await context.newCDPSession(page));
  await expect.poll(async () => (await seen()).shown).toEqual([['Something new', { tag: 'news' }]]);

  // A press. No protocol makes one, so the event is dispatched, and its promise is not extended.
  await worker.evaluate(() => {
    const press = new Event('notificationclick');
    Object.assign(press, { notification: { close() {} }, waitUntil() {} });
    dispatchEvent(press);
  });
  await expect.poll(async () => (await seen()).opened).toEqual(['/notifications']);
  expect(new URL(page.url()).pathname).toBe('/billing/notifications');
  // Nothing of the page is stored by the worker.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
