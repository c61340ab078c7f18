import type { ErrorCode } from '../generated/error-codes.gen.ts';

/** A refusal that the caller is told: a code of the one catalogue, and what it is about. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, status: number, reason?: string) {
    super(code);
    this.code = code;
    this.status = status;
    this.reason = reason;
  }
}
