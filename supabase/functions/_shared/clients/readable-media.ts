import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { callersClient } from './supabase.ts';

const readable = z.array(z.object({ name: z.string(), seconds: z.number().int().positive() }));
export type ReadableMedia = z.output<typeof readable>;

/**
 * What of these names whoever holds the token may read, and for how long, as the database says it to
 * them. Errors: invalid_payload, unauthorized_request, account_suspended, session_expired.
 */
export const readableMedia = (token: string | null, names: string[]): Promise<ReadableMedia> =>
  callCommand(callersClient(token), 'readable_media', { p_names: names }, readable);
