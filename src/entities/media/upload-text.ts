import { isSent, type Target, type Upload } from './upload-state.ts';

/** The part of a target that outlives the page. */
type KeptTarget = Pick<Target, 'key' | 'purpose' | 'kinds' | 'place'>;
type KeptUpload = Omit<Upload, 'file' | 'preview' | 'state'> & { isSent: boolean; percent: number };
type Kept = { target: KeptTarget; uploads: KeptUpload[] };

/** The uploads of a target as text for the storage of this device; empty without uploads. */
export function serializeUploads(target: Target, uploads: readonly Upload[]): string {
  const { key, purpose, kinds, place } = target;
  const kept: Kept = { target: { key, purpose, kinds, place }, uploads: uploads.map(asKept) };
  return uploads.length === 0 ? '' : JSON.stringify(kept);
}

function asKept({ file: _file, preview: _preview, state, ...upload }: Upload): KeptUpload {
  const wasSent = isSent({ state });
  const { sentBytes, totalBytes } = upload;
  const percent =
    state.step === 'uploading' || state.step === 'interrupted'
      ? state.percent
      : Math.floor((100 * sentBytes) / Math.max(totalBytes, 1));
  // Whole percents, so that the text does not change with every part.
  return { ...upload, sentBytes: wasSent ? totalBytes : 0, isSent: wasSent, percent };
}

/** The opposite of `serializeUploads`; unsent uploads are interrupted. Null for other text. */
export function parseUploads(text: string | null): { target: Target; uploads: Upload[] } | null {
  try {
    // This page or an earlier build of it wrote the text.
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    if (!kept) return null;
    const uploads = kept.uploads.map(({ isSent: wasSent, percent, ...upload }): Upload => ({
      ...upload,
      file: null,
      preview: null,
      state: wasSent ? { step: 'processing' } : { step: 'interrupted', percent },
    }));
    return { target: kept.target, uploads };
  } catch {
    return null;
  }
}
