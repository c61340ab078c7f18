import sharp, { type ResizeOptions } from 'sharp';
import * as limits from '../supabase/functions/_shared/domain/limits.ts';
import type { Pixels } from './blur.ts';

/** Scales down to fit these limits, and never scales up. */
export const within = (width: number, height = width): ResizeOptions => ({
  width,
  height,
  fit: 'inside',
  withoutEnlargement: true,
});

export const from = ({ data, raw }: Pixels) => sharp(data, { raw });

export async function pixelsOf(work: sharp.Sharp): Promise<Pixels> {
  const { data, info } = await work.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

export type Encoded = { file: Buffer; raw: Pixels['raw'] };

const qualities = [82, 72, 60, 45];

/** Encodes with the best quality that stays below the maximum file size. */
export async function encode(picture: Pixels): Promise<Encoded> {
  for (const quality of qualities) {
    const file = await from(picture).webp({ quality }).toBuffer();
    if (file.byteLength < limits.imageServedBytes) return { file, raw: picture.raw };
  }
  const smaller = within(Math.round(Math.max(picture.raw.width, picture.raw.height) * 0.7));
  return encode(await pixelsOf(from(picture).resize(smaller)));
}
