import type { VapidKeys } from '../push/send.ts';
import { optionalSetting } from './env.ts';

/** The keys by which push services know this site; null where the operator has set none. */
export function vapidKeys(): VapidKeys | null {
  const publicKey = optionalSetting('VAPID_PUBLIC_KEY');
  const privateKey = optionalSetting('VAPID_PRIVATE_KEY');
  const subject = optionalSetting('VAPID_SUBJECT');
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}
