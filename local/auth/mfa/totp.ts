import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * Time-based codes as authenticator apps make them: SHA-1, six digits, half a minute.
 * Source: https://www.rfc-editor.org/rfc/rfc6238
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;
const secretBytes = 20;

/** A new secret in base 32, 160 bits as on the hosted platform. */
export function newSecret(): string {
  let bits = '';
  for (const byte of randomBytes(secretBytes)) bits += byte.toString(2).padStart(8, '0');
  return bits.replaceAll(/[01]{5}/g, (five) => alphabet.charAt(Number.parseInt(five, 2)));
}

function keyOf(secret: string): Buffer {
  let bits = '';
  for (const character of secret) bits += alphabet.indexOf(character).toString(2).padStart(5, '0');
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a secret at a moment. */
export function codeAt(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / stepMs)));
  const digest = createHmac('sha1', keyOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Whether a code is the one of now, of the step before, or of the step after. */
export function isCodeOf(secret: string, code: string, now = Date.now()): boolean {
  if (!/^\d{6}$/.test(code)) return false;
  return [-1, 0, 1].some((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, now + step * stepMs)), Buffer.from(code)),
  );
}
