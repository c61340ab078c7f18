import type { MediaKind, UploadKind } from '@domain/media.ts';
import { privateKey } from '@/lib/store/user-state.ts';
import { isSent, type Place, type Target, type Upload } from './upload.ts';

/** The part of a target that outlives the page. */
type KeptTarget = {
  key: string;
  purpose: UploadKind;
  kinds: readonly MediaKind[];
  place: Place;
};

type KeptUpload = Omit<Upload, 'file' | 'preview' | 'state'> & {
  isSent: boolean;
  percent: number;
};

type Record = { target: KeptTarget; uploads: KeptUpload[] };

const prefixOf = (owner: string) => privateKey(`uploads ${owner} `);

/** The targets of which this device keeps uploads for a user. */
export function keptTargets(owner: string): Target[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(owner)))
      .flatMap((key) => readRecord(key)?.target ?? []);
  } catch {
    return [];
  }
}

/** The uploads of a target in their order: sent ones as they are, others as interrupted. */
export function keptUploads(owner: string, key: string): Upload[] {
  const record = readRecord(prefixOf(owner) + key);
  return (record?.uploads ?? []).map(({ isSent: wasSent, percent, ...kept }) => ({
    ...kept,
    file: null,
    preview: null,
    state: wasSent ? { step: 'processing' } : { step: 'interrupted', percent },
  }));
}

/** Keeps the uploads of a target on this device. Writes only what has changed. */
export function createUploadRecord(owner: string, { key, purpose, kinds, place }: Target) {
  const storageKey = prefixOf(owner) + key;
  let written: string | undefined;
  return (uploads: readonly Upload[]) => {
    const target = { key, purpose, kinds, place };
    const record: Record = { target, uploads: uploads.map(asKept) };
    const text = uploads.length === 0 ? '' : JSON.stringify(record);
    if (text === written) return;
    written = text;
    try {
      if (text === '') localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, text);
    } catch {
      // A full or closed storage costs the copy, not the upload.
    }
  };
}

function asKept({ file: _file, preview: _preview, state, ...upload }: Upload): KeptUpload {
  const wasSent = isSent({ state });
  const { sentBytes, totalBytes } = upload;
  const percent =
    state.step === 'uploading' || state.step === 'interrupted'
      ? state.percent
      : Math.floor((100 * sentBytes) / Math.max(totalBytes, 1));
  // Whole percents, so that the record is not written for every part.
  return { ...upload, sentBytes: wasSent ? totalBytes : 0, isSent: wasSent, percent };
}

function readRecord(storageKey: string): Record | null {
  try {
    // Written above, by this page or an earlier build of it.
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Record | null;
  } catch {
    return null;
  }
}
