import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Mail } from '../part.ts';
import { MailFaults, mailFault } from './faults.ts';
import { KeyBook } from './key-book.ts';

export interface MailDoubleOptions {
  /** The folder for idempotency keys, which survive a restart. */
  dataDir: string;
  apiKey: string;
  deliver(mail: Mail): Promise<void>;
}

const address = /^(?:[^<>]*<\s*)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/;
const one = z.string().regex(address, 'The email address needs to follow the `email@example.com`');
const sending = z.object({
  from: one,
  to: z.union([one.transform((to) => [to]), z.array(one).min(1).max(50)]),
  subject: z.string(),
  html: z.string().optional(),
  text: z.string().optional(),
  reply_to: z.union([one, z.array(one)]).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
type Sending = z.output<typeof sending>;

/**
 * Stands in for the mail provider: the one endpoint of Resend's API that the adapter uses, written
 * from its public documentation (https://resend.com/docs/api-reference/emails/send-email and
 * .../errors, https://resend.com/docs/dashboard/emails/idempotency-keys). Accepted mails are
 * delivered to the inbox. The routes below `/__control` are for tests; the provider has none.
 */
export function createMailDouble({ dataDir, apiKey, deliver }: MailDoubleOptions): Hono {
  const keys = new KeyBook(dataDir);
  const faults = new MailFaults();
  const app = new Hono();

  app.post('/emails', async (c) => {
    const refusal = refusedKey(c, apiKey);
    if (refusal) return refusal;
    const body = await c.req.text();
    const fault = faults.take(body);
    if (fault?.kind === 'server_error') return failure(c, 500, 'application_error');
    if (fault?.kind === 'rate_limited') {
      c.header('retry-after', '1');
      return failure(c, 429, 'rate_limit_exceeded');
    }
    if (fault?.kind === 'timeout') return silence(c);
    const answer = await take(c, body, keys, deliver);
    return fault?.kind === 'timeout_after_accepting' ? silence(c) : answer;
  });

  app.post('/__control/faults', async (c) => {
    const input = mailFault.safeParse(await c.req.json().catch(() => null));
    if (!input.success) return c.json({ error: input.error.issues }, 400);
    faults.arm(input.data);
    return c.json({ ok: true });
  });
  app.delete('/__control/faults', (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  return app;
}

type Status = 400 | 401 | 403 | 409 | 422 | 429 | 500;

const failure = (c: Context, statusCode: Status, name: string, message = name) =>
  c.json({ statusCode, name, message }, statusCode);

function refusedKey(c: Context, apiKey: string): Response | null {
  const given = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!given) return failure(c, 401, 'missing_api_key');
  return given === apiKey ? null : failure(c, 403, 'invalid_api_key');
}

/** Simulates a timeout: responds only when the client disconnects. */
function silence(c: Context): Promise<Response> {
  return new Promise((done) => {
    c.req.raw.signal.addEventListener('abort', () => done(c.body(null, 204)));
  });
}

async function take(
  c: Context,
  body: string,
  keys: KeyBook,
  deliver: MailDoubleOptions['deliver'],
): Promise<Response> {
  const parsed = sending.safeParse(jsonOf(body));
  const key = c.req.header('idempotency-key');
  if (!parsed.success) {
    return failure(c, 422, 'validation_error', parsed.error.issues[0]?.message);
  }
  if (parsed.data.html === undefined && parsed.data.text === undefined) {
    return failure(c, 422, 'missing_required_field', 'Missing `html` or `text` field.');
  }
  if (key !== undefined && (key.length < 1 || key.length > 256)) {
    return failure(c, 400, 'invalid_idempotency_key');
  }
  const known = key === undefined ? null : await keys.take(key, body);
  if (known === 'other') return failure(c, 409, 'invalid_idempotent_request');
  if (known === 'busy') return failure(c, 409, 'concurrent_idempotent_requests');
  if (known !== null) return c.json({ id: known.id });
  const id = randomUUID();
  try {
    for (const mail of mailsOf(parsed.data)) await deliver(mail);
    if (key !== undefined) await keys.keep(key, id, body);
  } finally {
    if (key !== undefined) keys.release(key);
  }
  return c.json({ id });
}

const mailsOf = ({ to, subject, text, html }: Sending): Mail[] =>
  to.map((receiver) => ({
    to: /<\s*([^<>]+?)\s*>$/.exec(receiver)?.[1] ?? receiver,
    subject,
    text: text ?? '',
    html: html ?? '',
  }));

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
