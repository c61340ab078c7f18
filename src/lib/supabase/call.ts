import { AppError, appErrorFromRest, toPaymentError } from '../errors/app-error.ts';
import { platform } from './platform.ts';
import type { Answer, Arguments, FunctionName } from './answer.ts';
import { ageHeaders } from './age-token.ts';
import { accessToken } from './auth.ts';
import { orAhead } from './sent-ahead.ts';

/**
 * Calls a function of schema `api` as the signed-in user or as a guest. Arguments that are
 * undefined are not sent. Throws the AppError that the database raised; `api_failed` with status 0
 * when no readable answer arrives.
 *
 * `await call('follow', { p_creator_id: creatorId })`
 */
export async function call<Name extends FunctionName>(
  name: Name,
  ...[args]: Arguments<Name>
): Promise<Answer<Name>> {
  const { ok, status, text } = await orAhead(name, args, () => ask(name, args));
  if (!ok) throw appErrorFromRest(refusalIn(text), status);
  const answer = status === 204 ? undefined : read(text);
  if (import.meta.env.DEV) {
    const { requireFit } = await import('@domain/answers/fit.ts');
    requireFit(name, answer);
  }
  // Development and every test compare the answer with its schema.
  return answer as Answer<Name>;
}

/** For calls that move money or stop it: a failure without a code becomes `payment_api_failed`. */
export async function asPayment<T>(called: Promise<T>): Promise<T> {
  try {
    return await called;
  } catch (error) {
    throw toPaymentError(error);
  }
}

async function ask(name: FunctionName, args: object | undefined) {
  if (!platform.readUrl) return post(name, args);
  const { askNearest } = await import('./replica.ts');
  return askNearest(name, args ?? {}, () => post(name, args));
}

async function post(name: string, args: object = {}) {
  try {
    const response = await fetch(`${platform.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: platform.publishableKey,
        Authorization: `Bearer ${await accessToken()}`,
        'Content-Type': 'application/json',
        ...ageHeaders(),
      },
      body: JSON.stringify(args),
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (cause) {
    throw new AppError('api_failed', { status: 0, cause });
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('api_failed', { status: 0, cause });
  }
}

type Refusal = Parameters<typeof appErrorFromRest>[0];

/** The refusal in a response. A proxy's error page has no code and becomes a plain message. */
function refusalIn(text: string): Refusal {
  const plain: Refusal = { code: '', message: text, details: null };
  try {
    // REST documents these three fields; a missing one keeps its default.
    return { ...plain, ...(JSON.parse(text) as Partial<Refusal>) };
  } catch {
    return plain;
  }
}
