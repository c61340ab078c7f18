import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import { tokensOfApiKeys } from '../jwt.ts';
import type { PartContext } from '../part.ts';
import { createPool } from '../pool.ts';
import { broadcastApp } from './http.ts';
import { publishedLimits, quotaOf } from './limits.ts';
import { MessageListener } from './listener.ts';
import { tendPartitions } from './partitions.ts';
import type { Version } from './protocol.ts';
import { Rooms } from './rooms.ts';
import { serveSocket } from './socket.ts';
import { readToken } from './token.ts';

const maxFrameBytes = 4_000_000;
const tendEveryMs = 3_600_000;

export interface Realtime {
  /** Broadcasts by HTTP; the paths include the prefix `/realtime/v1`. */
  app: Hono;
  /** Handles the WebSocket upgrade of a request below `/realtime/v1/websocket`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
}

/**
 * The local Realtime server: rooms in this process, policies and SQL broadcasts from Postgres.
 * `isPrivateOnly`: the switch "Allow public access" is off.
 */
export async function createRealtime(
  ctx: PartContext,
  limits = publishedLimits,
  isPrivateOnly = false,
): Promise<Realtime> {
  const pool = createPool(ctx.databaseUrl('supabase_admin'), 6);
  const rooms = new Rooms();
  const quota = quotaOf(limits);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const keyTokens = tokensOfApiKeys(ctx);
  const listener = new MessageListener(
    ctx.databaseUrl('supabase_admin', 'session'),
    pool,
    ({ topic, isPrivate, message }) => rooms.broadcast(topic, isPrivate, message),
    (line) => ctx.log(`realtime: ${line}`),
  );
  await listener.start().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const tend = () =>
    tendPartitions(pool).catch((error: Error) => ctx.log(`realtime: ${error.message}`));
  await tend();
  const tending = setInterval(() => void tend(), tendEveryMs);
  tending.unref();

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const query = new URL(request.url ?? '/', 'http://realtime').searchParams;
    const key = query.get('apikey') ?? '';
    if (!key) return refuse(socket, 'API key is missing');
    const socketToken = (await keyTokens()).get(key) ?? key;
    const reading = await readToken(ctx.tokenKeys, socketToken);
    if (!reading.ok) return refuse(socket, reading.message);
    const version: Version = query.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    const headers = JSON.stringify(request.headers);
    sockets.handleUpgrade(request, socket, head, (websocket) =>
      serveSocket(websocket, {
        pool,
        rooms,
        tokenKeys: ctx.tokenKeys,
        isPrivateOnly,
        quota,
        version,
        socketToken,
        headers,
      }),
    );
  };

  return {
    app: broadcastApp(pool, rooms, ctx.tokenKeys, quota),
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      accept(request, socket, head).catch(() => socket.destroy());
    },
    async stop() {
      clearInterval(tending);
      for (const websocket of sockets.clients) websocket.terminate();
      sockets.close();
      await listener.stop();
      await pool.end();
    },
  };
}

/** Refuses the handshake with the same response as the hosted platform. */
function refuse(socket: Duplex, error: string) {
  const body = JSON.stringify({ error });
  const head = [
    'HTTP/1.1 401 Unauthorized',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
