import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import { callCommand, namingItsField } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** Refusals that SQL returns instead of raising, so that the attempt stays counted. */
const refusalStatus = { rate_limited: 429, link_expired: 410, not_found: 404 } as const;
const refused = z.object({ refused: z.enum(['rate_limited', 'link_expired', 'not_found']) });

/** Calls service commands for people without a session, over REST with the service key. */
export function guestCommands() {
  const client = serviceClient();
  return async <T extends z.ZodType<object>>(
    name: string,
    args: Record<string, unknown>,
    answer: T,
  ): Promise<z.output<T>> => {
    const said: object = await callCommand(client, name, args, z.union([refused, answer])).catch(
      namingItsField,
    );
    const { data } = refused.safeParse(said);
    if (data) throw new Refusal(data.refused, refusalStatus[data.refused]);
    return answer.parse(said);
  };
}
