import webPush from 'web-push';

/**
 * Pushes to browsers: RFC 8030 (the request), RFC 8291 (encryption) and RFC 8292 (VAPID) by the
 * library; the request itself is made here, so that it follows no redirect and ends in time.
 */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** gone: the subscription has ended or cannot be written to. */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'gone'; why: string }
  | { state: 'failed'; why: string; seconds: number };

export type SendPush = (target: PushTarget) => Promise<PushOutcome>;

const timeoutMs = 8000;

/** seconds: a push service keeps a push for a device that is off */
const keptSeconds = 3600;

/** The service worker of the page has the words. The library does not encrypt an empty text. */
const blank = ' ';

/** Throws if the keys of the site are none: a push that fails for them must end no device. */
export function createPushSender(keys: VapidKeys): SendPush {
  webPush.setVapidDetails(keys.subject, keys.publicKey, keys.privateKey);
  return async ({ endpoint, p256dh, auth }) => {
    let request: ReturnType<typeof webPush.generateRequestDetails>;
    try {
      request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, blank, {
        TTL: keptSeconds,
        // A newer one replaces one that the service still holds.
        topic: 'news',
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
        vapidDetails: keys,
      });
    } catch (error) {
      // The keys of the device are no point of the curve.
      return { state: 'gone', why: error instanceof Error ? error.name : 'unwritten' };
    }
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: headersOf(request.headers),
        body: new Uint8Array(request.body ?? []),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return outcomeOf(response);
    } catch (error) {
      return {
        state: 'failed',
        why: error instanceof Error ? error.name : 'no answer',
        seconds: 0,
      };
    }
  };
}

/** fetch sets the length itself. */
const headersOf = (headers: Record<string, unknown>) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
  );

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  const why = String(status);
  if (status === 404 || status === 410) return { state: 'gone', why };
  return { state: 'failed', why, seconds: Number(headers.get('retry-after')) || 0 };
}
