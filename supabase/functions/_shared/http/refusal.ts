import type { ErrorCode } from '../generated/error-codes.gen.ts';

/** A refusal in the response: a code of the catalogue, and the field or detail that it is about. */
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

/** Whether the work belongs to another run by now, or is gone: there is nothing left to report. */
export const isLeaseLost = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'lease_lost';
