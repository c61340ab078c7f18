import { Refusal } from '../_shared/http/refusal.ts';
import { guarded, ticketOf } from '../_shared/http/ticket.ts';

/** The archive of an export; `seconds`: how long its download may last. */
type Archive = { bucket: string; name: string; seconds: number };

type Deps = {
  /** Redeems a ticket for its archive, once. Errors: ticket_invalid. */
  redeem(ticket: string): Promise<Archive>;
  /** A signed path without the origin; null if the object does not exist. */
  sign(archive: Archive): Promise<string | null>;
};

/**
 * Leads the holder of a ticket to the archive. A browser opens the address, so the function accepts
 * GET without a key: the ticket is the authorization, and the first request ends it.
 */
export function exportFile({ redeem, sign }: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const path = await sign(await redeem(ticketOf(request)));
      if (path === null) throw new Refusal('not_found', 404);
      return new Response(null, {
        status: 303,
        headers: { ...guarded, location: `${path}&download=your-data.zip` },
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
    headers: { ...guarded, 'content-type': 'text/plain; charset=utf-8' },
  });
