import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Check } from './check.ts';
import type { Target } from './target.ts';

const longestReplyMs = 15_000;
const reply = z.tuple([
  z.unknown(),
  z.unknown(),
  z.string(),
  z.literal('phx_reply'),
  z.object({ status: z.string(), response: z.object({ reason: z.string().optional() }) }),
]);

/** Realtime: no channel is open to everybody, and a guest joins no private one. */
export function realtimeChecks(target: Target): Check[] {
  return [
    {
      name: 'realtime-public',
      expected: 'a public channel is refused',
      look: () => join(target, false, /private channels/i),
    },
    {
      name: 'realtime-private',
      expected: 'a guest is refused in a private channel',
      look: () => join(target, true, /permission|unauthorized/i),
    },
  ];
}

async function join({ url, publishableKey }: Target, isPrivate: boolean, refusal: RegExp) {
  const query = new URLSearchParams({ apikey: publishableKey, vsn: '2.0.0' });
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`);
  try {
    const { status, response } = await new Promise<z.output<typeof reply>[4]>((done, fail) => {
      const late = setTimeout(() => fail(new Error('no reply to a join')), longestReplyMs);
      socket.on('error', fail);
      socket.on('open', () => {
        const config = { private: isPrivate, broadcast: {}, presence: {}, postgres_changes: [] };
        socket.send(JSON.stringify(['1', '1', 'realtime:deploy-check', 'phx_join', { config }]));
      });
      socket.on('message', (data: Buffer) => {
        const read = reply.safeParse(JSON.parse(data.toString()));
        if (!read.success) return;
        clearTimeout(late);
        done(read.data[4]);
      });
    });
    const seen = status === 'error' ? (response.reason ?? '') : `joined (${status})`;
    return { seen, ok: status === 'error' && refusal.test(seen) };
  } finally {
    socket.terminate();
  }
}
