import {
  signatureHeader,
  signWorkerRequest,
  timestampHeader,
} from '../supabase/functions/_shared/domain/worker-signature.ts';

/** The URL of the functions, and the secret that the worker shares with them, its only secret. */
export type Platform = {
  functionsUrl: string;
  secret: string;
  /** Called after each answer that is no refusal. */
  answered(): void;
};

/**
 * A refusal by a function. `code` is an error code of the catalogue, or empty if the response has
 * none.
 */
export class PlatformRefusal extends Error {
  override readonly name = 'PlatformRefusal';
  readonly status: number;
  readonly code: string;

  constructor(endpoint: string, status: number, code: string) {
    super(`${endpoint} answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

const patienceMs = 20_000;

/** Calls one of the worker's functions with a new signature and returns its JSON. */
export async function callPlatform(
  { functionsUrl, secret, answered }: Platform,
  endpoint: string,
  content: object,
): Promise<unknown> {
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(`${functionsUrl}/${endpoint}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [timestampHeader]: timestamp,
      [signatureHeader]: await signWorkerRequest(secret, { endpoint, timestamp, body }),
    },
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) {
    answered();
    return answer;
  }
  throw new PlatformRefusal(endpoint, response.status, codeIn(answer));
}

function codeIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return '';
  return typeof answer.error === 'string' ? answer.error : '';
}
