import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const picture = z.object({ bucket: z.string(), name: z.string(), type: z.string() });

/** The one service command of looking at ID pictures. */
export function kycCommands() {
  const client = serviceClient();
  return {
    redeem: (ticket: string) =>
      callCommand(client, 'service_redeem_kyc_ticket', { p_ticket: ticket }, picture),
  };
}
