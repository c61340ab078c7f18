import webPush from 'web-push';
import { expect, it } from 'vitest';
import { pushSettings } from './settings.ts';

// The second key begins with a byte of zero.
it.each(['a secret', 'secret 258'])('the library takes the keys made of "%s"', (pushSecret) => {
  const keys = pushSettings({ pushSecret });
  const set = () =>
    webPush.setVapidDetails(
      keys['VAPID_SUBJECT'] ?? '',
      keys['VAPID_PUBLIC_KEY'] ?? '',
      keys['VAPID_PRIVATE_KEY'] ?? '',
    );
  expect(set).not.toThrow();
});
