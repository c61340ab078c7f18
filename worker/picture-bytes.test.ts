import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkPictureBytes } from './picture-bytes.ts';
import { heicFile } from '../tests/support/heic.ts';
import { UnusableFile } from './unusable-file.ts';

const noisy = sharp({
  create: {
    width: 120,
    height: 90,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 50 },
  },
});

describe('a complete picture is accepted', () => {
  test.each([
    ['a JPEG', () => noisy.clone().jpeg().toBuffer(), 'jpeg'],
    ['a progressive JPEG', () => noisy.clone().jpeg({ progressive: true }).toBuffer(), 'jpeg'],
    ['a PNG', () => noisy.clone().png().toBuffer(), 'png'],
    ['an interlaced PNG', () => noisy.clone().png({ progressive: true }).toBuffer(), 'png'],
    ['a HEIC', () => heicFile({ width: 64, height: 64 }), 'heic'],
  ] as const)('[F39] %s', async (_what, make, format) => {
    expect(checkPictureBytes(await make())).toBe(format);
  });
});

test('[F39] a picture that is truncated at any position is refused', async () => {
  const files = [
    await noisy.clone().jpeg({ progressive: true }).toBuffer(),
    await noisy.clone().png().toBuffer(),
    await heicFile({ width: 64, height: 64 }),
  ];
  for (const file of files) {
    for (let end = 0; end < file.length; end += 37) {
      expect(() => checkPictureBytes(file.subarray(0, end))).toThrow(UnusableFile);
    }
    expect(() => checkPictureBytes(file)).not.toThrow();
  }
});

test('[F39] random bytes are refused or parsed, and cause no other error', () => {
  let seed = 7;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16;
  for (let round = 0; round < 300; round++) {
    const noise = Buffer.from(Array.from({ length: 200 }, next));
    for (const start of [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ]) {
      expect(['png', 'jpeg', 'UnusableFile']).toContain(
        outcome(Buffer.concat([Buffer.from(start), noise])),
      );
    }
  }
});

function outcome(bytes: Buffer): string {
  try {
    return checkPictureBytes(bytes);
  } catch (error) {
    return error instanceof Error ? error.name : 'thrown';
  }
}
