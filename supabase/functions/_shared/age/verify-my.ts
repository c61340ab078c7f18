import { z } from 'zod';
import { checkedJson } from '../http/body.ts';
import { isSignatureOf, signBody } from './hmac.ts';
import { ForgedCallback, type AgeMethod, type AgeProvider } from './provider.ts';

export type VerifyMySettings = { url: string; key: string; secret: string };

const started = z.object({ start_verification_url: z.url({ protocol: /^https?$/ }) });

const news = z.object({
  external_user_id: z.string(),
  verification_status: z.string(),
  verification_method: z.string().nullish(),
});

const results = new Map([
  ['approved', 'passed'],
  ['failed', 'refused'],
] as const);

const methods: Record<string, AgeMethod> = {
  AgeEstimation: 'estimate',
  CreditCard: 'card',
  Mobile: 'phone',
  DigitalWallet: 'wallet',
};

/** Scans of a document have several names, with and without a second picture. */
const methodOf = (name: string): AgeMethod =>
  name.startsWith('IDScan') ? 'document' : (methods[name] ?? 'other');

const patienceMs = 8000;

/**
 * VerifyMy's age assurance for adult sites: `POST /v2/auth/start`, and a callback. Both are signed
 * by `Authorization: hmac <key>:<HMAC-SHA-256 of the body>`. Written from its public documentation;
 * the signature of callbacks is taken to be that of requests.
 */
export function verifyMy({ url, key, secret }: VerifyMySettings): AgeProvider {
  return {
    async start({ reference, country, returnUrl, callbackUrl }) {
      const body = JSON.stringify({
        external_user_id: reference,
        redirect_url: returnUrl,
        webhook: callbackUrl,
        webhook_notification_level: 'minimal',
        ...(country && { country: country.toLowerCase() }),
      });
      const response = await fetch(`${url}/v2/auth/start`, {
        method: 'POST',
        headers: {
          authorization: `hmac ${key}:${await signBody(secret, body)}`,
          'content-type': 'application/json',
        },
        body,
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`The age provider answered ${response.status}`);
      return { address: started.parse(await response.json()).start_verification_url };
    },

    async readCallback({ body, headers }) {
      const [, named, signature] =
        /^hmac ([^:\s]+):([0-9a-f]{64})$/i.exec(headers.get('authorization') ?? '') ?? [];
      const isGenuine =
        named === key && signature && (await isSignatureOf(secret, body, signature.toLowerCase()));
      if (!isGenuine) throw new ForgedCallback();
      const told = checkedJson(news, body);
      const result = [...results].find(([status]) => status === told.verification_status)?.[1];
      if (!result) return null;
      const method = methodOf(told.verification_method ?? '');
      return { reference: told.external_user_id, result, method };
    },
  };
}
