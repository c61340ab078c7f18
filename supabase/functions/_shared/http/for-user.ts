import type { z } from 'zod';
import { bearerOf } from './bearer.ts';
import { inputOf } from './body.ts';
import { Refusal } from './refusal.ts';
import type { Work } from './serve.ts';

export interface User {
  id: string;
}

/** Asks Auth for the user of a token; null if the token is not valid. */
export type FindUser = (token: string) => Promise<User | null>;

/** A function for signed-in users only. The user is taken from the token, never from the body. */
export function forUser<T extends z.ZodType>(
  findUser: FindUser,
  schema: T,
  work: (user: User, input: z.output<T>, request: Request) => Promise<unknown>,
): Work {
  return async (request) => {
    const token = bearerOf(request);
    const user = token ? await findUser(token) : null;
    if (!user) throw new Refusal('unauthorized_request', 401);
    return work(user, await inputOf(request, schema), request);
  };
}
