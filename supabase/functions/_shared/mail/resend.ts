import type { MailOutcome, MailProvider, OutgoingMail } from './provider.ts';

/**
 * The adapter for Resend. Sources: https://resend.com/docs/api-reference/emails/send-email,
 * https://resend.com/docs/api-reference/errors,
 * https://resend.com/docs/dashboard/emails/idempotency-keys (kept for 24 hours).
 */
type Options = { apiKey: string; apiUrl?: string | undefined; timeoutMs?: number };

export function createResendProvider({ apiKey, apiUrl, timeoutMs = 8000 }: Options): MailProvider {
  const address = `${apiUrl ?? 'https://api.resend.com'}/emails`;
  return {
    async send(mail) {
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${apiKey}`,
            'content-type': 'application/json',
            'idempotency-key': mail.id,
          },
          body: JSON.stringify(bodyOf(mail)),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return outcomeOf(response.status, await nameIn(response), response.headers);
      } catch (error) {
        return { state: 'unsure', why: error instanceof Error ? error.name : 'no answer' };
      }
    },
  };
}

const bodyOf = ({ from, to, replyTo, subject, text, html }: OutgoingMail) => ({
  from,
  to: [to],
  reply_to: replyTo,
  subject,
  text,
  html,
  // Prevents out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** The name of the error; empty if the response has none. */
async function nameIn(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('name' in body)) return '';
  return typeof body.name === 'string' ? body.name : '';
}

const pauses = { busy: 5, setUp: 300, quota: 3600 };

function outcomeOf(status: number, name: string, headers: Headers): MailOutcome {
  const why = `${status} ${name}`.trim();
  // The id was accepted before, with a different text.
  if (status < 300 || name === 'invalid_idempotent_request') return { state: 'taken' };
  if (status >= 500 || status === 409) return { state: 'unsure', why };
  if (status === 429) {
    const asked = Number(headers.get('retry-after')) || pauses.busy;
    return { state: 'wait', seconds: name.includes('quota') ? pauses.quota : asked, why };
  }
  const isAboutMail = (status === 400 || status === 422) && name !== 'invalid_from_address';
  return isAboutMail ? { state: 'refused', why } : { state: 'wait', seconds: pauses.setUp, why };
}
