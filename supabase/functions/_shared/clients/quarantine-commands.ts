import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const step = z.object({
  id: z.uuid(),
  lease_token: z.uuid(),
  state: z.enum(['drafted', 'submitted', 'files_sent']),
  reference: z.string().nullable(),
  sha256: z.string(),
  entry: z.string(),
  found_at: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  signed_up_at: z.string(),
  bucket: z.string().nullable(),
  name: z.string().nullable(),
  type: z.string().nullable(),
});
export type ReportStep = z.output<typeof step>;

/** The service commands of reports of quarantined files, over REST with the service key. */
export function quarantineCommands() {
  const client = serviceClient();
  return {
    lease: (requestId: string) =>
      callCommand(
        client,
        'service_lease_quarantine_report',
        { p_request_id: requestId },
        step.nullable(),
      ),
    /** Errors: lease_lost. */
    made: ({ id, lease_token }: ReportStep, reference: string, isTest: boolean) => {
      const args = { p_id: id, p_lease_token: lease_token, p_reference: reference };
      return callCommand(
        client,
        'service_step_quarantine_report',
        { ...args, p_is_test: isTest },
        z.object({ state: z.string() }),
      );
    },
  };
}
export type QuarantineCommands = ReturnType<typeof quarantineCommands>;
