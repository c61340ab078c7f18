import { AppError } from '@/lib/errors/app-error.ts';

/** Audio files that the worker reads, by their first bytes; the worker has the same list. */
const starts: readonly { type: string; at: number; mark: string }[] = [
  { type: 'audio/wav', at: 8, mark: 'WAVE' },
  { type: 'audio/ogg', at: 0, mark: 'OggS' },
  { type: 'audio/webm', at: 0, mark: '\u001a\u0045\u00df\u00a3' },
  { type: 'audio/mp4', at: 4, mark: 'ftyp' },
];

/** The type of a recording, by its first bytes. Throws a refusal for any other file. */
export async function audioType(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  const found = starts.find(({ at, mark }) => head.startsWith(mark, at));
  if (!found) throw new AppError('audio_format_not_supported');
  return found.type;
}
