/* Runs in a web worker: decodes, applies the EXIF orientation, resizes and encodes again. */
export type CompressRequest = { file: Blob; type: string; longestSide: number };
export type CompressAnswer = { picture: Blob | null; width: number; height: number };

const quality = 0.9;

globalThis.onmessage = async ({ data }: MessageEvent<CompressRequest>) => {
  const { file, type, longestSide } = data;
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
  const picture = context ? await canvas.convertToBlob({ type, quality }) : null;
  const answer: CompressAnswer = { picture, width, height };
  globalThis.postMessage(answer);
};
