import { createECDH, createHash } from 'node:crypto';
import type { Secrets } from '../state.ts';

/** The settings of the functions that send pushes: a pair of keys of the curve P-256. */
export function pushSettings({ pushSecret }: Pick<Secrets, 'pushSecret'>): Record<string, string> {
  const privateKey = createHash('sha256').update(pushSecret).digest();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    // Not that of the pair, which leaves out leading zeros: the library asks for 32 bytes.
    VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
    VAPID_SUBJECT: 'mailto:support@velour.example',
  };
}
