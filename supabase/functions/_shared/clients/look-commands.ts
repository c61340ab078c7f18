import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const item = z.object({
  bucket: z.string(),
  name: z.string(),
  type: z.string(),
  seconds: z.number().nullable(),
  is_grey: z.boolean(),
});

/** The service command that redeems a staff member's ticket to view a media item. */
export function lookCommands() {
  const client = serviceClient();
  return {
    redeem: (ticket: string) =>
      callCommand(client, 'service_redeem_look_ticket', { p_ticket: ticket }, item),
  };
}
