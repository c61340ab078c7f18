/**
 * How the worker proves who it is: an HMAC over the function's name, the time and the body. The
 * name keeps a request from being sent to another endpoint, the time and the request's id from
 * being sent again.
 */
export const timestampHeader = 'x-worker-timestamp';
export const signatureHeader = 'x-worker-signature';

const encoder = new TextEncoder();

type Signed = { endpoint: string; timestamp: string; body: string };

/** Hexadecimal HMAC-SHA-256. */
export async function signWorkerRequest(secret: string, request: Signed): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), bytesOf(request));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares in constant time, as the platform's own verification does. */
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
