import type { ErrorCode } from '../_shared/generated/error-codes.gen.ts';
import { Refusal } from '../_shared/http/refusal.ts';

/** Where a media item lies, and what it is. `seconds`: how long it may play; null for a picture. */
export interface LookedAt {
  bucket: string;
  name: string;
  type: string;
  seconds: number | null;
}

type Deps = {
  /** Trades a ticket for its media item, once. Errors: ticket_invalid, media_not_found. */
  redeem(ticket: string): Promise<LookedAt>;
  /** The bytes; null where they are gone. */
  open(item: LookedAt): Promise<ReadableStream<Uint8Array> | null>;
  /** A path below the platform's address that plays for so long; null where the bytes are gone. */
  sign(item: LookedAt, seconds: number): Promise<string | null>;
};

/** A ticket is 32 random bytes in hexadecimal; nothing else is worth asking the database about. */
const ticketPattern = /^[0-9a-f]{64}$/;

/**
 * Nothing of this page is kept, framed, sent on, or guessed at. The one style is the browser's own,
 * by which the picture fits the window.
 */
const sealed = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/**
 * Shows one ID picture or reported media item to the holder of its ticket. A user opens the
 * address in a browser, so the function takes GET and no key: the ticket is the right, and the
 * first look deletes it. A player asks for a video in many parts, so a video or recording is a
 * redirect to an address of Storage that ends with its playing time.
 */
export function staffView(deps: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      // HEAD would use the ticket up and show nothing.
      if (request.method !== 'GET') throw new Refusal('method_forbidden', 405);
      return await show(deps, new URL(request.url).searchParams.get('ticket') ?? '');
    } catch (error) {
      if (error instanceof Refusal) return refusal(request, error.status, error.code);
      console.error(error);
      return refusal(request, 500, 'api_failed');
    }
  };
}

async function show({ redeem, open, sign }: Deps, ticket: string): Promise<Response> {
  if (!ticketPattern.test(ticket)) throw new Refusal('ticket_invalid', 403);
  const item = await redeem(ticket);
  if (item.seconds !== null) {
    const path = await sign(item, item.seconds);
    if (path === null) throw new Refusal('media_not_found', 404);
    return new Response(null, { status: 303, headers: { ...sealed, location: path } });
  }
  const bytes = await open(item);
  if (!bytes) throw new Refusal('media_not_found', 404);
  return new Response(bytes, {
    headers: { ...sealed, 'content-type': item.type, 'content-disposition': 'inline' },
  });
}

const sentences: Partial<Record<ErrorCode, string>> = {
  ticket_invalid: 'This ticket is not valid or has already been used. Ask for a new one.',
  media_not_found: 'This is not kept any more.',
  api_failed: 'This could not be shown. Ask for a new link and try again.',
};

/** A user reads a sentence; a machine, which asks for no page, the code. */
function refusal(request: Request, status: number, error: ErrorCode): Response {
  const sentence = sentences[error];
  const isUser = request.headers.get('accept')?.includes('text/html') === true;
  return isUser && sentence !== undefined
    ? new Response(sentence, {
        status,
        headers: { ...sealed, 'content-type': 'text/plain; charset=utf-8' },
      })
    : Response.json({ error }, { status, headers: sealed });
}
