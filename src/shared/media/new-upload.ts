import type { Verdict } from './judge-file.ts';
import type { Upload } from './uploads.ts';

/** A file that was taken, before anything is sent of it. */
export const newUpload = (
  file: File,
  { kind, type }: Extract<Verdict, { kind: unknown }>,
): Upload => ({
  id: crypto.randomUUID(),
  file,
  kind,
  type,
  preview: URL.createObjectURL(file),
  width: null,
  height: null,
  mediaId: null,
  state: { step: 'checking' },
});
