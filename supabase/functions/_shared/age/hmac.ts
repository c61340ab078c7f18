import { hexOf } from '../domain/text-of-bytes.ts';

const encoder = new TextEncoder();

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

/** The hexadecimal HMAC-SHA-256 of a body. */
export async function signBody(secret: string, body: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), encoder.encode(body));
  return hexOf(signature);
}

/** Verifies in constant time, by the `verify` of Web Crypto. */
export async function isSignatureOf(secret: string, body: string, signature: string) {
  const pairs = /^[0-9a-f]{64}$/.test(signature) ? (signature.match(/../g) ?? []) : [];
  const given = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', await keyOf(secret), given, encoder.encode(body));
}
