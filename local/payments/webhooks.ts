import { createHmac } from 'node:crypto';
import type { Event } from './objects.ts';
import type { Store } from './store.ts';

interface WebhookMode {
  /** Events are held back until `release`. */
  hold: boolean;
  /** Each event is sent twice. */
  duplicate: boolean;
  delayMs: number;
}

export interface Webhooks {
  send(event: Event): void;
  set(mode: Partial<WebhookMode>): void;
  mode(): WebhookMode;
  /** Sends the held events one after the other, then stops holding events back. */
  release(order: 'made' | 'reverse' | 'shuffled'): Promise<void>;
  /** Sends an event again. Returns the status of the response, or 0 without a response. */
  resend(eventId: string): Promise<number>;
  /** Resolves to true when all events are delivered, or to false after the given time. */
  settled(withinMs: number): Promise<boolean>;
  pending(): number;
  stop(): void;
}

const pausesMs = [250, 500, 1000, 2000, 5000, 15_000, 60_000];
const lastAttempt = 40;
const normal: WebhookMode = { hold: false, duplicate: false, delayMs: 0 };

/** The `stripe-signature` header: `t=<seconds>,v1=<hmac of "t.body">`. */
export function signatureOf(secret: string, body: string, at = Math.floor(Date.now() / 1000)) {
  const hmac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${hmac}`;
}

/** An event as it is sent. */
export interface Parcel {
  /** Empty to send none. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** An event as Stripe signs it. */
export function signedParcel(url: string, secret: string) {
  return (event: Event): Parcel => {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(secret, body),
    };
    return { url, headers, body };
  };
}

/** Sends events and retries until they are accepted; the queue is in the store, over restarts. */
export function createWebhooks(store: Store, pack: (event: Event) => Parcel): Webhooks {
  let mode = { ...normal };
  const timers = new Map<string, NodeJS.Timeout>();
  const ended = new AbortController();

  async function post(event: Event): Promise<number> {
    const { url, headers, body } = pack(event);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(20_000)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function attempt(eventId: string): Promise<void> {
    timers.delete(eventId);
    const delivery = store.get('delivery', eventId);
    const event = store.get('event', eventId);
    if (!delivery || !event || ended.signal.aborted) return;
    const accepted = isSuccess(await post(event));
    if (ended.signal.aborted) return;
    if (accepted && mode.duplicate) await post(event);
    if (accepted || delivery.attempts >= lastAttempt) return store.remove('delivery', eventId);
    const pause = pausesMs[Math.min(delivery.attempts, pausesMs.length - 1)] ?? 60_000;
    store.put('delivery', {
      ...delivery,
      attempts: delivery.attempts + 1,
      dueAt: Date.now() + pause,
    });
    schedule(eventId);
  }

  function schedule(eventId: string) {
    const delivery = store.get('delivery', eventId);
    if (!delivery || mode.hold || timers.has(eventId)) return;
    const timer = setTimeout(() => void attempt(eventId), Math.max(0, delivery.dueAt - Date.now()));
    timers.set(eventId, timer);
  }

  for (const { id } of store.list('delivery')) schedule(id);

  return {
    send(event) {
      if (!pack(event).url) return;
      store.put('delivery', {
        id: event.id,
        event: event.id,
        attempts: 0,
        dueAt: Date.now() + mode.delayMs,
      });
      schedule(event.id);
    },
    set(change) {
      mode = { ...mode, ...change };
      if (!mode.hold) for (const { id } of store.list('delivery').toReversed()) schedule(id);
    },
    mode: () => mode,
    async release(order) {
      const held = store.list('delivery').filter(({ id }) => !timers.has(id));
      for (const { id } of sorted(held, order)) await attempt(id);
      mode = { ...mode, hold: false };
      for (const { id } of store.list('delivery')) schedule(id);
    },
    async resend(eventId) {
      const event = store.get('event', eventId);
      return event ? post(event) : 0;
    },
    async settled(withinMs) {
      const deadline = Date.now() + withinMs;
      while (store.list('delivery').length > 0 && Date.now() < deadline) {
        await new Promise((done) => setTimeout(done, 10));
      }
      return store.list('delivery').length === 0;
    },
    pending: () => store.list('delivery').length,
    stop() {
      ended.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** The store lists newest first. */
function sorted<T>(held: T[], order: 'made' | 'reverse' | 'shuffled'): T[] {
  if (order === 'reverse') return held;
  if (order === 'made') return held.toReversed();
  return held
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
