import type { UploadKind } from '@domain/media.ts';
import { AppError } from '../errors/app-error.ts';
import { mediaDoor, type LargeUpload, type Slot } from './door.ts';
import { forgetUpload, remember, rememberedFor, type Remembered } from './remembered.ts';

type Film = { file: File; type: string; purpose: UploadKind; subject?: string | undefined };

type Report = {
  signal: AbortSignal;
  onSlot: (slot: Slot) => void;
  /** How to pause it and go on, from the moment that it is under way. */
  onOpen: (large: LargeUpload) => void;
  /** From 0 to 1. */
  onPart: (part: number) => void;
};

/**
 * Sends a film in parts. What has been sent is remembered beside its slot, so that after a reload
 * the same file goes on where it was. Answers when all of it has arrived.
 */
export async function sendFilm(
  { file, type, purpose, subject }: Film,
  report: Report,
): Promise<Slot> {
  const { signal, onSlot, onOpen, onPart } = report;
  const earlier = await goingOn(purpose, file);
  const slot = earlier?.slot ?? (await mediaDoor().requestUpload(purpose, file.size, type));
  onSlot(slot);
  const { name, size, lastModified } = file;
  let kept: Remembered = {
    purpose,
    subject,
    slot,
    name,
    size,
    lastModified,
    at: Date.now(),
    address: earlier?.address ?? null,
    percent: earlier?.percent ?? 0,
  };
  const keep = (part: Partial<Remembered>) => {
    kept = { ...kept, ...part };
    remember(kept);
  };
  keep({});
  signal.throwIfAborted();
  await new Promise<void>((done, fail) => {
    const opening = mediaDoor().openLarge(slot, file.slice(0, file.size, type), {
      address: kept.address,
      onAddress: (address) => keep({ address }),
      onPart: (part) => {
        onPart(part);
        const percent = Math.floor(part * 100);
        if (percent > kept.percent) keep({ percent });
      },
      onDone: done,
      onError: fail,
    });
    opening.then((large) => {
      signal.addEventListener('abort', () => {
        void large.pause();
        fail(new AppError('upload_canceled'));
      });
      onOpen(large);
    }, fail);
  });
  forgetUpload(slot.mediaId);
  return slot;
}

/** What is remembered of this very file, while its slot still waits for it. */
async function goingOn(purpose: UploadKind, file: File): Promise<Remembered | undefined> {
  const earlier = rememberedFor(purpose, file);
  if (!earlier) return undefined;
  const [medium] = await mediaDoor().readOwn([earlier.slot.mediaId]);
  if (medium?.state === 'uploading') return earlier;
  forgetUpload(earlier.slot.mediaId);
  return undefined;
}
