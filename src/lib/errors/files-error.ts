import { AppError } from './app-error.ts';

/** Refusals of chosen files as finished sentences, one line for each file. */
export class FilesError extends AppError {
  readonly lines: readonly string[];

  constructor(code: string, lines: readonly string[]) {
    super(code);
    this.lines = lines;
  }
}
