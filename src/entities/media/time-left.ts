/** A moment of an upload: when, and how many bytes were sent by then. */
export type UploadMoment = { atMs: number; bytes: number };

/** milliseconds: shorter measurements say nothing about a line */
const measuredMs = 3000;

/** 'About 4 min left', by the speed since the first moment; null while too little is known. */
export function timeLeftText(
  first: UploadMoment,
  now: UploadMoment,
  totalBytes: number,
): string | null {
  const passed = now.atMs - first.atMs;
  const sent = now.bytes - first.bytes;
  if (passed < measuredMs || sent <= 0) return null;
  const minutes = ((totalBytes - now.bytes) / sent) * (passed / 60_000);
  if (minutes < 1) return 'Less than a minute left';
  if (minutes < 60) return `About ${Math.ceil(minutes)} min left`;
  return `About ${Math.ceil(minutes / 60)} h left`;
}
