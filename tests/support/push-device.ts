import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's push subscription. */
export function makePushKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}
type PushKeys = ReturnType<typeof makePushKeys>;

const tagBytes = 16;

/**
 * The text of a push as the browser decrypts it, by RFC 8291 with the header of RFC 8188: salt (16),
 * record size (4), length of the sender's key (1), the key, one record.
 */
export function decryptPush({ pair, auth }: PushKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const record = body.subarray(21 + (body[20] ?? 0));
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -tagBytes)), cipher.final()]);
  // The last record ends with 2 and zeros.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('no end of the last record');
  return padded.subarray(0, end).toString();
}
