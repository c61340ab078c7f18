import type { UploadKind } from '@domain/media.ts';
import { mediaDoor, type Slot } from './door.ts';

/** A large file that an earlier page had begun to send. The file itself only the person can give. */
export type Remembered = {
  purpose: UploadKind;
  /** For whom, where that was said. */
  subject?: string | undefined;
  slot: Slot;
  address: string | null;
  name: string;
  size: number;
  lastModified: number;
  percent: number;
  at: number;
};

/** Storage forgets what nobody continued for a day. */
const keptMs = 86_400_000;
const keyOf = (owner: string) => `velour:uploads:${owner}`;

function read(): Remembered[] {
  const owner = mediaDoor().owner();
  if (!owner) return [];
  try {
    // Written below, by this very page or an earlier build of it.
    const kept = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]') as Remembered[];
    return kept.filter(({ at }) => at > Date.now() - keptMs);
  } catch {
    return [];
  }
}

function write(all: readonly Remembered[]) {
  const owner = mediaDoor().owner();
  if (!owner) return;
  try {
    if (all.length === 0) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(all));
  } catch {
    // A full or closed store costs the second chance, not the upload.
  }
}

export const rememberedUploads = (purpose: UploadKind) =>
  read().filter((one) => one.purpose === purpose);

/** The same file, as far as a browser tells. */
export const rememberedFor = (purpose: UploadKind, file: File) =>
  rememberedUploads(purpose).find(
    ({ name, size, lastModified }) =>
      name === file.name && size === file.size && lastModified === file.lastModified,
  );

export function remember(upload: Remembered): void {
  write([...read().filter(({ slot }) => slot.mediaId !== upload.slot.mediaId), upload]);
}

export function forgetUpload(mediaId: string): void {
  write(read().filter(({ slot }) => slot.mediaId !== mediaId));
}
