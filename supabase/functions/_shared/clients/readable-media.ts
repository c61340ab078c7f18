import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { type Caller, callersClient } from './supabase.ts';

const readable = z.array(
  z.object({
    name: z.string(),
    seconds: z.number().int().positive(),
    /** The object that is served under this name, if it is a different one. */
    object: z.string().optional(),
  }),
);
export type ReadableMedia = z.output<typeof readable>;

/**
 * The requested names that the caller can read, with the lifetimes of their URLs, as the database
 * returns them. Errors: invalid_payload, unauthorized_request, account_suspended, session_expired.
 */
export const readableMedia = (caller: Caller, names: string[]): Promise<ReadableMedia> =>
  callCommand(
    callersClient(caller),
    caller.token === null ? 'guest_readable_media' : 'readable_media',
    { p_names: names },
    readable,
  );
