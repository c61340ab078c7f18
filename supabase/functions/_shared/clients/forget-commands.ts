import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const cards = z.array(
  z
    .object({ fan_id: z.uuid(), provider: z.string(), method: z.string() })
    .transform(({ fan_id: fanId, ...card }) => ({ fanId, ...card })),
);

/** The service command that names stored cards of closed accounts. */
export function forgetCommands() {
  const client = serviceClient();
  return {
    cardsToForget(requestId: string, limit: number) {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_cards_to_forget', args, cards);
    },
  };
}
