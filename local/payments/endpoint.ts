import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Double } from './context.ts';
import { ApiError, invalid, unauthorized } from './errors.ts';
import { parseForm, text, type Form } from './form.ts';
import { newId, seconds } from './objects.ts';

export interface Call {
  form: Form;
  /** The value of a `:name` in the path. */
  param(name: string): string;
  /** False for the publishable key of a browser, which also needs an intent's client secret. */
  isServer: boolean;
}

type Answer = { status: number; body: unknown; replayed: boolean };

/** Idempotency keys expire after a day, as in the provider's documentation. */
const idempotencySeconds = 24 * 3600;

/**
 * Builds the handler of an API endpoint: it checks the key, parses the form, injects a requested
 * fault, and returns the first response again for a repeated idempotency key. `work` is synchronous,
 * so requests do not interleave.
 */
export function endpoint(double: Double, work: (call: Call) => unknown) {
  return async (context: Context): Promise<Response> => {
    const { method, path } = context.req;
    const source = method === 'GET' ? new URL(context.req.url).search : await context.req.text();
    const fault = double.faults.take({
      method,
      path,
      body: source,
      header: context.req.header('x-fault'),
    });
    if (fault === 'timeout') return hang(context.req.raw.signal);
    if (fault === 'server_error')
      return respond(context, failure(500, 'api_error', 'Something went wrong.'));
    if (fault === 'rate_limited') {
      return respond(
        context,
        failure(429, 'invalid_request_error', 'Too many requests.', 'rate_limit'),
      );
    }
    const answer = once(
      double,
      context,
      source,
      () => ({
        form: parseForm(source),
        param: (name) => context.req.param(name) ?? '',
        isServer: isServer(double, context),
      }),
      work,
    );
    if (fault === 'timeout_after_accepting') return hang(context.req.raw.signal);
    return respond(context, answer);
  };
}

function once(
  double: Double,
  context: Context,
  source: string,
  read: () => Call,
  work: (call: Call) => unknown,
): Answer {
  const key = context.req.method === 'POST' ? context.req.header('idempotency-key') : undefined;
  if (!key) return run(read, work);
  const fingerprint = createHash('sha256').update(`${context.req.path}\n${source}`).digest('hex');
  const known = double.store.get('idempotency', key);
  if (known && known.created > seconds() - idempotencySeconds) {
    if (known.fingerprint === fingerprint) return { ...known, replayed: true };
    return failure(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  const answer = run(read, work);
  // A response to a request that failed validation or authentication is not stored.
  if (answer.status !== 400 && answer.status !== 401) {
    const { status, body } = answer;
    double.store.put('idempotency', { id: key, fingerprint, status, body, created: seconds() });
  }
  return answer;
}

function run(read: () => Call, work: (call: Call) => unknown): Answer {
  try {
    return { status: 200, body: work(read()), replayed: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: { error: error.body }, replayed: false };
  }
}

const failure = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code ? { code } : {}) } },
  replayed: false,
});

function isServer({ options }: Double, context: Context): boolean {
  const header = context.req.header('authorization') ?? '';
  const basic = /^Basic (.+)$/.exec(header)?.[1];
  const key = basic
    ? Buffer.from(basic, 'base64').toString().split(':')[0]
    : header.replace(/^Bearer /, '');
  if (key === options.secretKey) return true;
  if (key === options.publishableKey) return false;
  throw unauthorized(
    key ? `Invalid API Key provided: ${key.slice(0, 8)}***` : 'You did not provide an API key.',
  );
}

export function serverOnly(call: Call) {
  if (!call.isServer) throw invalid('This API call cannot be made with a publishable API key.');
}

/** Refuses a browser's access to an intent without the client secret of that intent. */
export function mayTouch(call: Call, intent: { client_secret: string }) {
  if (!call.isServer && text(call.form, 'client_secret') !== intent.client_secret) {
    throw invalid(
      'The client_secret provided does not match the client_secret associated with this intent.',
    );
  }
}

function respond(context: Context, { status, body, replayed }: Answer): Response {
  context.header('request-id', newId('req'));
  if (replayed) context.header('idempotent-replayed', 'true');
  // Hono's type expects a literal status; this one comes from the store.
  return context.json(body as object, status as 200);
}

/** Simulates a timeout: responds only after the client has disconnected, or after two minutes. */
async function hang(gone: AbortSignal): Promise<Response> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, 120_000);
    gone.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
  return new Response(null, { status: 504 });
}

/** A page of a list, newest first, in the provider's shape. */
export function listOf<T extends { id: string; created: number }>(
  call: Call,
  path: string,
  all: T[],
) {
  const limit = Math.min(Number(text(call.form, 'limit') ?? 10) || 10, 100);
  const after = text(call.form, 'starting_after');
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(start, start + limit);
  return { object: 'list', url: path, has_more: all.length > start + limit, data };
}
