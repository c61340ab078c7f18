import type { Message } from '@domain/answers/messages.ts';
import WebSocket from 'ws';
import type { Draft } from '../../../src/features/chat/data/message.ts';
import { buildProduct, type Browser } from '../built-page.ts';
import { sessionSeconds, type User } from '../users.ts';
import { openLine, type Line } from './line.ts';

type Product = typeof import('./page-entry.ts');

/** Builds the code of a conversation. */
export const buildConversation = () =>
  buildProduct<Product>('tests/support/cut-sockets/page-entry.ts');

export interface Place {
  api: string;
  publishableKey: string;
}

export type Page = Awaited<ReturnType<typeof openPage>>;

/** Opens a page with a conversation, badges and notifications, over its own line. */
export async function openPage(
  browser: Browser<Product>,
  place: Place,
  viewer: User,
  partner: User,
  conversationId: string,
) {
  const line = await openLine(place.api);
  const product = browser(...globalsOf(line, place, viewer));
  const client = product.createQueryClient({
    onRestricted: () => {},
    onEnded: () => {},
    onUnproven: () => {},
  });
  const thread = new product.QueryObserver(client, product.threadQuery(conversationId));
  const activity = new product.QueryObserver(client, product.activityQuery(viewer.id));
  const notifications = new product.InfiniteQueryObserver(
    client,
    product.notificationsQuery('all'),
  );
  const outgoing = { me: viewer.id, partnerId: partner.id, username: partner.username };
  const sending = new product.QueryObserver(client, product.outboxQuery(outgoing));
  const ends = [
    sending.subscribe(() => {}),
    thread.subscribe(() => {}),
    activity.subscribe(() => {}),
    notifications.subscribe(() => {}),
    product.watchThread(client, conversationId),
    product.followChanges(client, viewer.id),
  ];
  const outboxKey = product.screenKeys.outbox(viewer.id, partner.id);
  const outbox = () => client.getQueryData<ReturnType<Product['retry']>>(outboxKey) ?? [];

  return {
    line,
    viewer,
    changesAtOnce: product.pageMessageChanges,
    messages: (): Message[] => thread.getCurrentResult().data?.messages ?? [],
    hasOlder: () => thread.getCurrentResult().data?.hasOlder ?? true,
    loadOlder: () => product.loadOlder(client, conversationId),
    /** Resolves when the message is stored; a message without a response is sent again. */
    async send(text: string, priceCents: number | null): Promise<void> {
      const draft: Draft = {
        requestId: crypto.randomUUID(),
        kind: 'text',
        toId: partner.id,
        text,
        mediaIds: [],
        priceCents,
        showsText: false,
        shownCents: null,
        about: null,
        createdAt: new Date().toISOString(),
      };
      product.queueMessage(client, viewer.id, draft);
      await product.sendNext(client, outgoing);
      for (;;) {
        const [item] = outbox();
        if (!item) return;
        if (item.state === 'refused' && !isAboutHaste(item.error)) throw item.error;
        await new Promise((done) => setTimeout(done, 100));
        client.setQueryData(outboxKey, product.retry(outbox(), item.requestId));
        await product.sendNext(client, outgoing);
      }
    },
    remove: (messageId: string) => again(() => product.removeMessage(messageId)),
    /** Resolves to false when the message was removed in the meantime. */
    unlock(messageId: string): Promise<boolean> {
      const requestId = crypto.randomUUID();
      return again(() => product.unlockMessage(messageId, requestId)).then(
        ({ result }) => result === 'message_unlocked',
        (error: unknown) => {
          if (error instanceof Error && error.message === 'message_not_found') return false;
          throw error;
        },
      );
    },
    notificationIds: () =>
      (notifications.getCurrentResult().data?.pages ?? []).flatMap(({ lines }) =>
        lines.flatMap(({ ids }) => ids),
      ),
    hasMoreNotifications: () => notifications.getCurrentResult().hasNextPage,
    loadMoreNotifications: () => notifications.fetchNextPage({ cancelRefetch: false }),
    activity: () => activity.getCurrentResult().data,
    async close() {
      for (const end of ends) end();
      await product.closeRealtime();
      client.clear();
      line.close();
    },
  };
}

/** The browser globals that a page reads. */
function globalsOf(line: Line, place: Place, viewer: User): Parameters<Browser<Product>> {
  const metas: Record<string, string> = {
    'meta[name="velour-api-url"]': line.origin,
    'meta[name="velour-api-key"]': place.publishableKey,
  };
  const session = JSON.stringify({
    access_token: viewer.token,
    expires_at: Math.floor(Date.now() / 1000) + sessionSeconds,
    user: { id: viewer.id },
  });
  const window = {
    location: { origin: line.origin },
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  const document = {
    visibilityState: 'visible',
    addEventListener: () => {},
    removeEventListener: () => {},
    querySelector: (selector: string) => ({ content: metas[selector] }),
  };
  return [window, document, { getItem: () => session }, WebSocket];
}

/** A statement took too long: the person presses the button again. */
const isAboutHaste = (error: unknown) =>
  error instanceof Error && error.message === 'try_again_later';

/** Repeats a request until it succeeds or is refused. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
      if (status >= 400 && status < 500 && status !== 429) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
