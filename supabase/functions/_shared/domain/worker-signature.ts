import { hexOf } from './text-of-bytes.ts';

/**
 * The signature that authenticates the worker: an HMAC over the function's name, the time and the
 * body. The name prevents a replay to another endpoint, the time and the request id prevent a
 * second use.
 */
export const timestampHeader = 'x-worker-timestamp';
export const signatureHeader = 'x-worker-signature';

/** The secrets of `TRANSCODE_SECRET`, newest first: the worker signs with the first of them. */
export const secretsIn = (setting: string): string[] =>
  setting
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

const encoder = new TextEncoder();

type Signed = { endpoint: string; timestamp: string; body: string };

/** The hexadecimal HMAC-SHA-256 of a request. */
export async function signWorkerRequest(secret: string, request: Signed): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), bytesOf(request));
  return hexOf(signature);
}

/** Verifies in constant time, by the `verify` of Web Crypto. */
export async function isWorkerSignature(secret: string, request: Signed, signature: string) {
  const pairs = /^[0-9a-f]{64}$/.test(signature) ? (signature.match(/../g) ?? []) : [];
  const given = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', await keyOf(secret), given, bytesOf(request));
}

const bytesOf = ({ endpoint, timestamp, body }: Signed) =>
  encoder.encode(`${endpoint}\n${timestamp}\n${body}`);

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
