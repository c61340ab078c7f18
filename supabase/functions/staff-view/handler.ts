import type { ErrorCode } from '../_shared/generated/error-codes.gen.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { guarded, ticketOf } from '../_shared/http/ticket.ts';
import { greyDrawing } from './grey-drawing.ts';

/**
 * Location and type of a media item. `seconds`: lifetime of the URL of a video or recording; null
 * for a picture.
 */
export interface LookedAt {
  bucket: string;
  name: string;
  type: string;
  seconds: number | null;
  /** A small still, which is drawn grey and blurred. */
  is_grey: boolean;
}

type Deps = {
  /** Redeems a ticket for its media item, once. Errors: ticket_invalid, media_not_found. */
  redeem(ticket: string): Promise<LookedAt>;
  /** The content as a stream; null if the object does not exist. */
  open(item: LookedAt): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * A signed path without the origin, valid for so many seconds; null if the object does not exist.
   */
  sign(item: LookedAt, seconds: number): Promise<string | null>;
};

/** The one style that is allowed is the browser's own, which scales the picture to the window. */
const sealed = {
  ...guarded,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/**
 * Shows one ID picture or reported media item to the holder of its ticket. The address is opened in
 * a browser, so the function accepts GET without a key: the ticket is the authorization, and the
 * first request deletes it. A player requests a video in many ranges, so a video or recording is a
 * redirect to a signed URL of Storage that expires with its playing time.
 */
export function staffView(deps: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await show(deps, ticketOf(request));
    } catch (error) {
      if (error instanceof Refusal) return refusal(request, error.status, error.code);
      console.error(error);
      return refusal(request, 500, 'api_failed');
    }
  };
}

async function show({ redeem, open, sign }: Deps, ticket: string): Promise<Response> {
  const item = await redeem(ticket);
  if (item.seconds !== null) {
    const path = await sign(item, item.seconds);
    if (path === null) throw new Refusal('media_not_found', 404);
    return new Response(null, { status: 303, headers: { ...sealed, location: path } });
  }
  const bytes = await open(item);
  if (!bytes) throw new Refusal('media_not_found', 404);
  if (item.is_grey) {
    const drawing = greyDrawing(item.type, new Uint8Array(await new Response(bytes).arrayBuffer()));
    return new Response(drawing, {
      headers: {
        ...sealed,
        'content-security-policy': `${sealed['content-security-policy']}; img-src data:`,
        'content-type': 'image/svg+xml',
        'content-disposition': 'inline',
      },
    });
  }
  return new Response(bytes, {
    headers: { ...sealed, 'content-type': item.type, 'content-disposition': 'inline' },
  });
}

const sentences: Partial<Record<ErrorCode, string>> = {
  ticket_invalid: 'This ticket is not valid or has already been used. Ask for a new one.',
  media_not_found: 'This is not kept any more.',
  api_failed: 'This could not be shown. Ask for a new link and try again.',
};

/** A browser receives a sentence, any other client the error code. */
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
