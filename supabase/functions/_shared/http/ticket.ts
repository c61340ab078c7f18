import { Refusal } from './refusal.ts';

/** A ticket is 32 random bytes in hexadecimal; any other text never reaches the database. */
const ticketPattern = /^[0-9a-f]{64}$/;

/** A file of staff is not cached, framed, indexed or sniffed, and its address is not passed on. */
export const guarded = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** The ticket of an address that a browser opens. Errors: method_forbidden, ticket_invalid. */
export function ticketOf(request: Request): string {
  // HEAD would use the ticket without the file.
  if (request.method !== 'GET') throw new Refusal('method_forbidden', 405);
  const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
  if (!ticketPattern.test(ticket)) throw new Refusal('ticket_invalid', 403);
  return ticket;
}

/** Staff open the address in a browser, so a refusal is a sentence. */
export function fileRefusal(error: unknown): Response {
  const isKnown = error instanceof Refusal;
  if (!isKnown) console.error(error);
  const text =
    isKnown && error.code === 'ticket_invalid'
      ? 'This ticket is not valid or has already been used. Ask for a new one.'
      : 'The file could not be made. Ask for a new ticket and try again.';
  return new Response(text, {
    status: isKnown ? error.status : 500,
    headers: { ...guarded, 'content-type': 'text/plain; charset=utf-8' },
  });
}
