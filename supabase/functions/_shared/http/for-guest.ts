import type { z } from 'zod';
import { inputOf } from './body.ts';
import { callerAddress } from './caller-address.ts';
import type { Work } from './serve.ts';

/** A function that every visitor can call. Calls are counted by the caller's address. */
export function forGuest<T extends z.ZodType>(
  schema: T,
  addressHeader: () => Promise<string | null>,
  work: (input: z.output<T>, address: string) => Promise<unknown>,
): Work {
  return async (request) => {
    const input = await inputOf(request, schema);
    return work(input, callerAddress(request, await addressHeader()));
  };
}
