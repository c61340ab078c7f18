import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { type Caller, callersClient } from './supabase.ts';

const readable = z.array(
  z.object({
    name: z.string(),
    seconds: z.number().int().positive(),
    /** The file that is shown under this name, where it is another. */
    object: z.string().optional(),
  }),
);
export type ReadableMedia = z.output<typeof readable>;

/**
 * What of these names the caller may read, and for how long, as the database says it to them.
 * Errors: invalid_payload, unauthorized_request, account_suspended, session_expired.
 */
export const readableMedia = (caller: Caller, names: string[]): Promise<ReadableMedia> =>
  callCommand(
    callersClient(caller),
    caller.token === null ? 'guest_readable_media' : 'readable_media',
    { p_names: names },
    readable,
  );
