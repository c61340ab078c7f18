import type { NotificationPage } from '@domain/answers/notifications.ts';
import { inject } from 'vitest';
import WebSocket from 'ws';
import { withNewest } from '../../src/features/activity/data/resume.ts';
import type { User } from '../support/users.ts';
import { command } from './media-support.ts';

const { addresses, keys } = inject('platform');

/** A page on a topic whose socket can be cut; it reconnects by itself, like the product's page. */
export interface FlakyPage {
  /** The list of notifications, assembled by the product's code. */
  known(): NotificationPage[];
  /** Payloads of the broadcasts. */
  heard(): Record<string, unknown>[];
  cut(): void;
  cuts(): number;
  close(): void;
}

interface Frame {
  event: string;
  payload: { status?: string; payload?: Record<string, unknown> };
}

const fetchPage = async (user: User, before: string | null): Promise<NotificationPage> => {
  const { body } = await command(user, 'notifications', before ? { p_before: before } : {});
  // The comment of the command documents this shape.
  return body as unknown as NotificationPage;
};

async function readAll(user: User): Promise<NotificationPage[]> {
  const pages: NotificationPage[] = [];
  for (let before: string | null = null; ;) {
    const page = await fetchPage(user, before);
    pages.push(page);
    if (page.next === null) return pages;
    before = page.next;
  }
}

/** Rejects if the join is refused. */
export async function openFlakyPage(user: User, topic: string): Promise<FlakyPage> {
  let known: NotificationPage[] = [];
  const heard: Record<string, unknown>[] = [];
  let socket: WebSocket | undefined;
  let [cuts, isClosed, isReading, isDue] = [0, false, false, false];

  /** Reads run one at a time, so that an older response never replaces a newer one. */
  const resume = async () => {
    isDue = true;
    if (isReading) return;
    isReading = true;
    while (isDue && !isClosed) {
      isDue = false;
      const fresh = await fetchPage(user, null);
      known = withNewest(known, fresh) ?? (await readAll(user));
    }
    isReading = false;
  };

  const join = () =>
    new Promise<void>((done, fail) => {
      const address = addresses.api.replace('http', 'ws');
      const line = new WebSocket(
        `${address}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=1.0.0`,
      );
      socket = line;
      line.on('error', () => undefined);
      line.on('open', () =>
        line.send(
          JSON.stringify({
            topic: `realtime:${topic}`,
            event: 'phx_join',
            payload: { config: { private: true }, access_token: user.token },
            ref: '1',
            join_ref: '1',
          }),
        ),
      );
      line.on('message', (data: Buffer) => {
        const { event, payload } = JSON.parse(data.toString()) as Frame; // as Realtime sends it
        if (event === 'phx_reply' && payload.status === 'ok') done(resume());
        if (event === 'phx_reply' && payload.status === 'error') {
          isClosed = true;
          line.close();
          fail(new Error(`${topic} was refused`));
        }
        if (event === 'broadcast') {
          heard.push(payload.payload ?? {});
          void resume();
        }
      });
      line.on('close', () => {
        if (!isClosed) setTimeout(() => void join().catch(() => undefined), 20);
      });
    });

  await join();
  return {
    known: () => known,
    heard: () => heard,
    cut() {
      cuts += 1;
      socket?.terminate();
    },
    cuts: () => cuts,
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

export const idsOf = (pages: NotificationPage[]) =>
  pages.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids));

export function doublesOf(pages: NotificationPage[]): string[] {
  const ids = idsOf(pages);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}
