import { Hono, type Context } from 'hono';
import type { Pool } from 'pg';
import type { Quota } from './limits.ts';
import { isObject, type Broadcast } from './protocol.ts';
import { writeRights, type Caller } from './rights.ts';
import type { Rooms } from './rooms.ts';
import { readToken } from './token.ts';
import type { TokenKeys } from '../token-keys.ts';

const tooMany = 'Too many messages per second';
const tooBig = 'Payload size exceeds tenant limit';

interface Message {
  topic: string;
  isPrivate: boolean;
  message: Broadcast;
}

/**
 * Broadcasts by HTTP. A single message gets 202, or 403 if the caller cannot send to the private
 * topic. A batch gets 202; messages that the caller cannot send are dropped, as on the platform.
 * Above the limit of messages per second the status is 429. For a payload above the size limit it
 * is 422, and no message of the batch is sent.
 */
export function broadcastApp(pool: Pool, rooms: Rooms, tokenKeys: TokenKeys, quota: Quota) {
  const app = new Hono().basePath('/realtime/v1');
  const isTooBig = ({ body }: Broadcast) => body.length > quota.limits.payloadBytes;

  app.post('/api/broadcast', async (c) => {
    const caller = await callerOf(c, tokenKeys);
    if (!caller) return c.json({ message: 'Unauthorized' }, 401);
    const body: unknown = await c.req.json().catch(() => null);
    const messages = readBatch(body);
    if (!messages) return c.json({ errors: { messages: ["can't be blank"] } }, 422);
    if (messages.some(({ message }) => isTooBig(message)))
      return c.json({ errors: { messages: [{ payload: [tooBig] }] } }, 422);
    if (!quota.messages.take(messages.length)) return c.json({ message: tooMany }, 429);
    const allowed = new Map<string, boolean>();
    for (const { topic, isPrivate } of messages) {
      if (isPrivate && !allowed.has(topic)) allowed.set(topic, await maySend(pool, caller, topic));
    }
    for (const { topic, isPrivate, message } of messages) {
      if (!isPrivate || allowed.get(topic)) rooms.broadcast(topic, isPrivate, message);
    }
    return c.body(null, 202);
  });

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await callerOf(c, tokenKeys);
    if (!caller) return c.json({ message: 'Unauthorized' }, 401);
    const { topic, event } = c.req.param();
    const isPrivate = c.req.query('private') === 'true';
    const message = await readSingle(c, event);
    if (!message) return c.json({ errors: { payload: ["can't be blank"] } }, 422);
    if (isTooBig(message)) return c.json({ errors: { payload: [tooBig] } }, 422);
    if (!quota.messages.take()) return c.json({ message: tooMany }, 429);
    if (isPrivate && !(await maySend(pool, caller, topic))) {
      return c.json({ message: 'Unauthorized' }, 403);
    }
    rooms.broadcast(topic, isPrivate, message);
    return c.body(null, 202);
  });

  app.onError((_error, c) => c.json({ message: 'Tenant database unavailable' }, 422));
  return app;
}

async function callerOf(c: Context, tokenKeys: TokenKeys): Promise<Caller | null> {
  const token = c.req.header('authorization')?.replace(/^Bearer\s+/i, '') ?? '';
  const reading = await readToken(tokenKeys, token);
  return reading.ok ? { claims: reading.claims, headers: JSON.stringify(c.req.header()) } : null;
}

async function maySend(pool: Pool, caller: Caller, topic: string): Promise<boolean> {
  return (await writeRights(pool, caller, topic)).broadcast;
}

async function readSingle(c: Context, event: string): Promise<Broadcast | null> {
  const body = Buffer.from(await c.req.arrayBuffer());
  const isJson = !c.req.header('content-type')?.startsWith('application/octet-stream');
  if (isJson && !isJsonText(body)) return null;
  return { event, isJson, body };
}

function isJsonText(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** All messages of a batch, or null if a message is incomplete. */
function readBatch(body: unknown): Message[] | null {
  if (!isObject(body) || !Array.isArray(body.messages)) return null;
  const messages: Message[] = [];
  for (const entry of body.messages as unknown[]) {
    if (!isObject(entry) || !isObject(entry.payload)) return null;
    const { topic, event, payload } = entry;
    if (typeof topic !== 'string' || typeof event !== 'string' || !topic || !event) return null;
    const message = { event, isJson: true, body: Buffer.from(JSON.stringify(payload)) };
    messages.push({ topic, isPrivate: entry.private === true, message });
  }
  return messages;
}
