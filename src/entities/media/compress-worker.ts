/* Runs in a web worker: decodes, applies the EXIF orientation, resizes and encodes again. */
import { aiMarkIn } from '@domain/ai-marks.ts';

export type CompressRequest = { file: Blob; type: string; longestSide: number };
/**
 * All null where this browser does not read the file, as most do not read a HEIC; no picture of one
 * whose metadata names a machine.
 */
export type CompressAnswer = { picture: Blob | null; width: number | null; height: number | null };

const quality = 0.9;

globalThis.onmessage = async ({ data }: MessageEvent<CompressRequest>) => {
  // A rejection would reach nobody: the page would wait until its patience ends.
  const answer = await compress(data).catch(() => ({ picture: null, width: null, height: null }));
  globalThis.postMessage(answer);
};

async function compress({ file, type, longestSide }: CompressRequest): Promise<CompressAnswer> {
  const isMarked = aiMarkIn(new Uint8Array(await file.arrayBuffer())) !== 'none';
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  // PNG stays PNG, because it may be transparent.
  const made = type === 'image/png' ? type : 'image/jpeg';
  const picture = context && !isMarked ? await canvas.convertToBlob({ type: made, quality }) : null;
  return { picture, width, height };
}
