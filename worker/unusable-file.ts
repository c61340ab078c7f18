import type { ErrorCode } from '../supabase/functions/_shared/generated/error-codes.gen.ts';

/** The file itself is at fault, so a retry would fail as well. Its owner receives the code. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, why: string) {
    super(why);
    this.code = code;
  }
}
