import type { CompressAnswer, CompressRequest } from './compress-worker.ts';

export type Compressed = { file: Blob; width: number | null; height: number | null };

const patienceMs = 20_000;

/**
 * Compresses a picture before upload, in a web worker, and drops its metadata. A picture whose
 * metadata names a machine goes as it is: the label is read from it there. This only saves
 * time; the worker of the platform decides what is served. If the browser cannot compress, the
 * original is sent.
 */
export async function compressPicture(
  file: Blob,
  type: string,
  longestSide: number,
): Promise<Compressed> {
  const original = { file: new Blob([file], { type }), width: null, height: null };
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return original;
  try {
    const { picture, width, height } = await askWorker({ file, type, longestSide });
    const isSmaller = picture !== null && picture.size < file.size;
    return { file: isSmaller ? picture : original.file, width, height };
  } catch {
    return original;
  }
}

function askWorker(request: CompressRequest): Promise<CompressAnswer> {
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<CompressAnswer>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<CompressAnswer>) => done(data);
    worker.onerror = () => fail(new Error('the picture could not be read'));
    setTimeout(() => fail(new Error('compressing took too long')), patienceMs);
  });
  worker.postMessage(request);
  return answer.finally(() => worker.terminate());
}
