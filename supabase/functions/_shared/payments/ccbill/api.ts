import { z } from 'zod';
import type { CcbillSettings } from './settings.ts';

/** A user waits for a charge, which takes three calls. */
const patienceMs = { access: 2500, token: 2500, sale: 7000, dataLink: 5000 };

/** An answer with a status; the body is null where it is no JSON. */
export interface Answer {
  status: number;
  body: unknown;
}

const accept = 'application/vnd.mcn.transaction-service.api.v.2+json';

const timeout = ({ timeoutMs }: CcbillSettings, step: keyof typeof patienceMs) =>
  AbortSignal.timeout(Math.min(timeoutMs ?? Infinity, patienceMs[step]));

/** Numbers of sales have 18 digits, more than a number of JavaScript holds. */
const longNumber = /("subscriptionId"\s*:\s*)(\d+)/g;

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text.replace(longNumber, '$1"$2"')) };
  } catch {
    return { status: response.status, body: null };
  }
}

const access = z.object({ access_token: z.string().min(1) });

/** The token of OAuth for the next calls. Throws without one. */
export async function accessToken(settings: CcbillSettings): Promise<string> {
  const { applicationId, applicationSecret, apiUrl } = settings;
  const response = await fetch(new URL('/ccbill-auth/oauth/token', apiUrl), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${applicationId}:${applicationSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal: timeout(settings, 'access'),
  });
  return access.parse((await answerOf(response)).body).access_token;
}

/** Throws if no answer arrives. */
export async function post(
  settings: CcbillSettings,
  step: 'token' | 'sale',
  bearer: string,
  path: string,
  body: object,
): Promise<Answer> {
  const response = await fetch(new URL(path, settings.apiUrl), {
    method: 'POST',
    headers: {
      accept,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: timeout(settings, step),
  });
  return answerOf(response);
}

/**
 * One action of the subscription management (https://ccbill.com/doc/ccbill-api-guide). Every sale
 * has a number of its own, which the provider calls a subscription. Throws if no answer arrives.
 */
export async function manage(
  settings: CcbillSettings,
  action: 'viewSubscriptionStatus' | 'cancelSubscription' | 'refundTransaction',
  subscriptionId: string,
  more: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(new URL('/utils/subscriptionManagement.cgi', settings.dataLinkUrl), {
    method: 'POST',
    body: new URLSearchParams({
      clientAccnum: settings.account,
      usingSubacc: settings.subaccount,
      username: settings.dataLinkUser,
      password: settings.dataLinkPassword,
      returnXML: '1',
      action,
      subscriptionId,
      ...more,
    }),
    signal: timeout(settings, 'dataLink'),
  });
  if (!response.ok) throw new Error(`${action} answered ${response.status}`);
  return response.text();
}

/** The text of one element; null where it is missing. */
export const elementOf = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1] ?? null;

/** The result of an action: 1 for a success, or a negative code. */
export const resultOf = (xml: string): number => Number(elementOf(xml, 'results') ?? Number.NaN);
