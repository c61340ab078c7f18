import { hexOf } from '../../domain/text-of-bytes.ts';

/*
 * MD5 (RFC 1321), with which the provider signs prices and sales. WebCrypto has no MD5, and it
 * protects nothing else here.
 */
const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = Array.from({ length: 64 }, (_, i) =>
  Math.floor(Math.abs(Math.sin(i + 1)) * 4_294_967_296),
);

/** The digest of a text, in hexadecimal digits. */
export function md5(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < words.length; at += 16) state = block(words.subarray(at, at + 16), state);
  return hexOf(new Uint32Array(state).buffer);
}

/** Little-endian words: the bytes, a bit, zeros, and the length in bits. */
function padded(bytes: Uint8Array): Uint32Array {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const words = new Uint32Array(whole.buffer);
  words[words.length - 2] = bytes.length * 8;
  return words;
}

function block(
  words: Uint32Array,
  state: [number, number, number, number],
): [number, number, number, number] {
  let [a, b, c, d] = state;
  for (let i = 0; i < 64; i += 1) {
    const [mixed, word] = round(i, b, c, d);
    const sum = (a + mixed + (sines[i] ?? 0) + (words[word] ?? 0)) | 0;
    const shift = shifts[(i >> 4) * 4 + (i % 4)] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
}

/** The mixed bits of a step, and the word that it takes. */
function round(i: number, b: number, c: number, d: number): [number, number] {
  if (i < 16) return [(b & c) | (~b & d), i];
  if (i < 32) return [(d & b) | (~d & c), (5 * i + 1) % 16];
  if (i < 48) return [b ^ c ^ d, (3 * i + 5) % 16];
  return [c ^ (b | ~d), (7 * i) % 16];
}
