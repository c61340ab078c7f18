import { z } from 'zod';
import {
  exportMediaRows,
  exportRow,
  exportRowsAnswer,
  type ExportLease,
} from '../domain/export-jobs.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const archive = z.object({ bucket: z.string(), name: z.string(), seconds: z.number().int() });

/** The service commands of exports, over REST with the service key. */
export function exportCommands() {
  const client = serviceClient();
  const held = ({ request_id, export_id, lease_token }: ExportLease) => ({
    p_request_id: request_id,
    p_export_id: export_id,
    p_lease_token: lease_token,
  });
  return {
    lease: (requestId: string) =>
      callCommand(
        client,
        'service_lease_export',
        { p_request_id: requestId },
        exportRow.nullable(),
      ),
    rows: (lease: ExportLease, table: string, after: Record<string, unknown> | null) =>
      callCommand(
        client,
        'service_export_rows',
        { ...held(lease), p_table: table, p_after: after },
        exportRowsAnswer,
      ),
    media: (lease: ExportLease, after: string | null) =>
      callCommand(
        client,
        'service_export_media',
        { ...held(lease), p_after: after },
        exportMediaRows,
      ),
    async renew(lease: ExportLease) {
      await callCommand(client, 'service_renew_export', held(lease), z.unknown());
    },
    async finish(lease: ExportLease, bytes: number) {
      const args = { ...held(lease), p_bytes: bytes };
      await callCommand(client, 'service_finish_export', args, z.unknown());
    },
    async fail(lease: ExportLease, failure: string) {
      const args = { ...held(lease), p_failure: failure };
      await callCommand(client, 'service_fail_export', args, z.unknown());
    },
    redeem: (ticket: string) =>
      callCommand(client, 'service_redeem_export_ticket', { p_ticket: ticket }, archive),
  };
}
export type ExportCommands = ReturnType<typeof exportCommands>;
