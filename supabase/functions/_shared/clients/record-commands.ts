import { z } from 'zod';
import { recordsPart } from '../domain/record-lines.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const subject = z.strictObject({ owner_id: z.uuid().nullable() });

/** The service commands of the file of records, over REST with the service key. */
export function recordCommands() {
  const client = serviceClient();
  return {
    redeem: (ticket: string) =>
      callCommand(client, 'service_redeem_records_ticket', { p_ticket: ticket }, subject),
    part: (ownerId: string | null, before: string | null) =>
      callCommand(
        client,
        'service_exported_records',
        { p_owner_id: ownerId, p_before: before },
        recordsPart,
      ),
  };
}
export type RecordCommands = ReturnType<typeof recordCommands>;
