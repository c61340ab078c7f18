import type { AppError, ErrorDetail } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { FilesError } from '@/lib/errors/files-error.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';

type FileRefusal = { file: File; code: string; detail: ErrorDetail };

/** A sentence after the name of its file. Unicode isolates keep the direction of the name. */
const named = ({ name }: File, sentence: string) => `“\u2068${name}\u2069”: ${sentence}`;

/** The sentence about one file, with its name. */
export const refusedFile = (file: File, code: string, detail: ErrorDetail = {}): string =>
  named(file, sentenceFor(code, detail));

/**
 * The error about refused files: a sentence about all of them first, then a line for each file.
 * Null if no file was refused.
 */
export function refusedFiles(
  refused: readonly FileRefusal[],
  aboutAll: AppError | null = null,
): AppError | null {
  const [first] = refused;
  if (!first) return aboutAll;
  const lines = refused.map(({ file, code, detail }) => refusedFile(file, code, detail));
  return new FilesError(
    aboutAll?.code ?? first.code,
    aboutAll ? [textOf(aboutAll), ...lines] : lines,
  );
}
