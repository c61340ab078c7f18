import { AppError } from '@/lib/errors/app-error.ts';
import type { HeicAnswer } from './heic-worker.ts';
import { pictureType } from './picture-type.ts';

/** milliseconds: the picture of a phone takes some seconds */
const patienceMs = 60_000;

/**
 * The picture as this browser shows it: a HEIC that it does not read itself is decoded on this
 * device, so that somebody without an account sees it before it is cut. Errors:
 * invalid_image_format.
 */
export async function shownPicture(file: File, signal?: AbortSignal): Promise<File> {
  if ((await pictureType(file)) !== 'image/heic' || (await isReadable(file))) return file;
  const made = await decoded(file, signal);
  if (!made) throw new AppError('invalid_image_format');
  return new File([made], file.name, { type: made.type });
}

const isReadable = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (picture) => {
      picture.close();
      return true;
    },
    () => false,
  );

function decoded(file: File, signal: AbortSignal | undefined): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<HeicAnswer>((done) => {
    const giveUp = () => done(null);
    worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => done(data);
    worker.onerror = giveUp;
    setTimeout(giveUp, patienceMs);
    signal?.addEventListener('abort', giveUp);
  });
  worker.postMessage(file);
  return answer.finally(() => worker.terminate());
}
