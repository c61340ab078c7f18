import { Refusal } from '../_shared/http/refusal.ts';

/** Where a picture lies, and what it is. */
export interface KycPicture {
  bucket: string;
  name: string;
  type: string;
}

type Deps = {
  /** Trades a ticket for its picture, once. Errors: ticket_invalid, media_not_found. */
  redeem(ticket: string): Promise<KycPicture>;
  /** The bytes; null where they are gone. */
  open(picture: KycPicture): Promise<ReadableStream<Uint8Array> | null>;
};

/** A ticket is 32 random bytes in hexadecimal; nothing else is worth asking the database about. */
const ticketPattern = /^[0-9a-f]{64}$/;

/** Nothing of this page is kept, framed, sent on, or guessed at. */
const sealed = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/**
 * Shows one ID picture to whoever holds its ticket. A person opens the address in a browser, so this
 * door takes GET and no key: the ticket is the right, and it is gone with the first look.
 */
export function kycView(deps: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      // HEAD would use the ticket up and show nothing.
      if (request.method !== 'GET') throw new Refusal('method_forbidden', 405);
      return await show(deps, new URL(request.url).searchParams.get('ticket') ?? '');
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.status, error.code);
      console.error(error);
      return refusal(500, 'api_failed');
    }
  };
}

async function show({ redeem, open }: Deps, ticket: string): Promise<Response> {
  if (!ticketPattern.test(ticket)) throw new Refusal('ticket_invalid', 403);
  const picture = await redeem(ticket);
  const bytes = await open(picture);
  if (!bytes) throw new Refusal('media_not_found', 404);
  return new Response(bytes, {
    headers: { ...sealed, 'content-type': picture.type, 'content-disposition': 'inline' },
  });
}

const refusal = (status: number, error: string) =>
  Response.json({ error }, { status, headers: sealed });
