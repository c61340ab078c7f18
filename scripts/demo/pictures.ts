import sharp from 'sharp';
import type { UploadKind } from '../../supabase/functions/_shared/domain/media.ts';
import { watermark } from '../../worker/watermark.ts';
import { faces } from './drawing/faces.ts';
import { coverOf, lookOf, type Look } from './drawing/looks.ts';
import { paintOf, type Subject } from './drawing/scene.ts';
import { randomFrom } from './random.ts';

/*
 * Pictures of the demo world: drawn subjects with a little grain. A picture is determined by its
 * owner and a seed, so that it looks the same on every machine.
 */
export interface Drawing {
  seed: string;
  /** The username of the person whose subjects and colours it has. */
  owner: string;
  purpose: UploadKind;
  width: number;
  height: number;
}

/** The picture as SVG; `phase` is the place of a moving one in its loop, from 0 to 1. */
export function svgOf({ seed, owner, purpose, width, height }: Drawing, phase = 0): string {
  const look = lookOf(owner, randomFrom(owner));
  const random = randomFrom(seed);
  const unit = Math.min(width, height) / 100;
  const subject = subjectOf(look, purpose, random);
  const { saturation } = look;
  const lightness = look.lightness * (0.9 + random() * 0.18);
  const shift = (random() - 0.5) * 20;
  const scene = {
    width: width / unit,
    height: height / unit,
    random,
    tone: paintOf({ hue: look.hue + shift, saturation, lightness }),
    real: paintOf({ hue: shift / 2, saturation: Math.sqrt(saturation), lightness }),
    isWarm: look.hue < 60 || look.hue > 280,
    phase,
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${scene.width} ${scene.height}">${subject(scene)}</svg>`
  );
}

function subjectOf(look: Look, purpose: UploadKind, random: () => number): Subject {
  const { subjects, people } = look;
  if (purpose === 'avatar') return people.length === 0 ? subjects[0] : faces(people);
  if (purpose === 'cover') return coverOf(look);
  const at = Math.floor(random() ** 2.6 * subjects.length);
  return subjects[at] ?? subjects[0];
}

/**
 * The seed of a media item. The first part of an id is the time of the first start; the rest is the
 * same on every machine.
 */
export const seedOf = (mediaId: string) => mediaId.slice(14);

type Marked = Pick<Drawing, 'owner' | 'purpose' | 'width' | 'height'>;

/** Posts have a watermark, as the worker lays it. */
export const markOf = (
  { owner, purpose, width, height }: Marked,
  use: 'picture' | 'tile' = 'picture',
) => (purpose === 'post' ? watermark(owner, width, height, use) : null);

/** The picture without its watermark, ready to be encoded in any size. */
export async function draw(drawing: Drawing): Promise<sharp.Sharp> {
  const { width, height } = drawing;
  const pixels = await sharp(Buffer.from(svgOf(drawing)))
    .removeAlpha()
    .raw()
    .toBuffer();
  addGrain(pixels);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const specks = Int8Array.from({ length: 65_537 }, grain());

function grain() {
  const random = randomFrom('grain');
  return () => Math.round((random() + random() - 1) * 9);
}

/**
 * Adds faint grain. The number of specks has no common factor with any width, so no pattern is
 * visible.
 */
function addGrain(pixels: Buffer) {
  const values = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let at = 0, speck = 0; at < values.length; at += 3) {
    const change = specks[speck] ?? 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      values[channel] = (values[channel] ?? 0) + change;
    }
    speck = speck + 1 === specks.length ? 0 : speck + 1;
  }
}
