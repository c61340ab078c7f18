import { Refusal } from './refusal.ts';

/** NUL and unpaired surrogates, which Postgres cannot store and no keyboard produces. */
export const unstorable = /[\0\p{Cs}]/u;

/** Refuses fields that SQL could not store; it checks everything else. */
export function refuseUnstorable(fields: Record<string, string | boolean>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (unstorable.test(field) || (typeof value === 'string' && unstorable.test(value)))
      throw new Refusal('invalid_payload', 400, field);
  }
}
