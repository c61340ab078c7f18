import { Refusal } from '../_shared/http/refusal.ts';

/** The archive of an export; `seconds`: how long its download may last. */
type Archive = { bucket: string; name: string; seconds: number };

type Deps = {
  /** Redeems a ticket for its archive, once. Errors: ticket_invalid. */
  redeem(ticket: string): Promise<Archive>;
  /** A signed path without the origin; null if the object does not exist. */
  sign(archive: Archive): Promise<string | null>;
};

/** A ticket is 32 random bytes in hexadecimal; any other text is refused without a call. */
const ticketPattern = /^[0-9a-f]{64}$/;

const sealed = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Leads the holder of a ticket to the archive. A browser opens the address, so the function accepts
 * GET without a key: the ticket is the authorization, and the first request ends it.
 */
export function exportFile({ redeem, sign }: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      // HEAD would use the ticket without a download.
      if (request.method !== 'GET') throw new Refusal('method_forbidden', 405);
      const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
      if (!ticketPattern.test(ticket)) throw new Refusal('ticket_invalid', 403);
      const path = await sign(await redeem(ticket));
      if (path === null) throw new Refusal('not_found', 404);
      return new Response(null, {
        status: 303,
        headers: { ...sealed, location: `${path}&download=your-data.zip` },
      });
    } catch (error) {
      return error instanceof Refusal ? refusal(error.status) : failed(error);
    }
  };
}

const refusal = (status: number) =>
  text('This address is not valid, or was used already. Ask for a new one.', status);

function failed(error: unknown): Response {
  console.error(error);
  return text('This could not be downloaded. Please try again.', 500);
}

const text = (sentence: string, status: number) =>
  new Response(sentence, {
    status,
    headers: { ...sealed, 'content-type': 'text/plain; charset=utf-8' },
  });
