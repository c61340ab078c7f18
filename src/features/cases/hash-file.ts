import { lumaOf, pdqSide } from '@domain/pdq.ts';
import { pictureHashes } from '@domain/picture-hashes.ts';
import { copyQualityMin } from '@generated/limits.gen.ts';

/**
 * The hashes of a picture with commas between them; null for a file that this browser cannot read,
 * or in which there is too little to see. The file stays on the device.
 */
export async function hashesOfFile(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, pdqSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  const { hashes, quality } = pictureHashes(lumaOf(data, width, height));
  return quality < copyQualityMin ? null : hashes.join(',');
}
