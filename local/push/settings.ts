import { createECDH, createHash } from 'node:crypto';
import type { Secrets } from '../state.ts';

/** The settings of the functions that send pushes: a pair of keys of the curve P-256. */
export function pushSettings({ pushSecret }: Secrets): Record<string, string> {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHash('sha256').update(pushSecret).digest());
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
    VAPID_SUBJECT: 'mailto:support@velour.example',
  };
}
