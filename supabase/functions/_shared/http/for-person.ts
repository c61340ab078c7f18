import type { z } from 'zod';
import { bearerOf } from './bearer.ts';
import { inputOf } from './body.ts';
import { Refusal } from './refusal.ts';
import type { Work } from './serve.ts';

export interface Person {
  id: string;
}

/** Who a token belongs to, asked of Auth; null where it belongs to nobody any more. */
export type FindPerson = (token: string) => Promise<Person | null>;

/**
 * A function that only signed-in people may call. Who they are is never read from the body.
 */
export function forPerson<T extends z.ZodType>(
  findPerson: FindPerson,
  schema: T,
  work: (person: Person, input: z.output<T>, request: Request) => Promise<unknown>,
): Work {
  return async (request) => {
    const token = bearerOf(request);
    const person = token ? await findPerson(token) : null;
    if (!person) throw new Refusal('unauthorized_request', 401);
    return work(person, await inputOf(request, schema), request);
  };
}
