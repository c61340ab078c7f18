import { AppError } from '@/lib/errors/app-error.ts';
import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { privateKey } from '@/lib/store/user-state.ts';

/**
 * missing: the browser has no pushes, as on an iPhone outside of the home screen. blocked: its user
 * has refused notifications of this site.
 */
export type PushSupport = 'ready' | 'blocked' | 'missing';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'missing';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Removed at sign-out, when the device ends as well. */
const deviceKey = privateKey('push-device');

export const knownDevice = () => deviceStorage.read(deviceKey);

/** Without storage the switch is off again after a reload; pressing it registers anew. */
export const rememberDevice = (id: string | null) => deviceStorage.write(deviceKey, id);

/** Asks the user; called by a press only. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

/** Subscribes this browser anew, so that no two members share an address. */
export async function subscribeBrowser(key: string) {
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    // The browser does not reach its push service.
    .catch((cause: unknown) => Promise.reject(new AppError('try_again_later', { cause })));
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
