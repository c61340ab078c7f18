import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const leasedMail = z.object({
  mail_id: z.uuid(),
  lease_token: z.uuid(),
  template: z.string(),
  params: z.unknown(),
  to: z.string(),
  name: z.string(),
  role: z.enum(['fan', 'creator']),
  site: z.object({ name: z.string(), contact: z.string(), address: z.string() }),
});
export type LeasedMail = z.output<typeof leasedMail>;
type MailHold = Pick<LeasedMail, 'mail_id' | 'lease_token'>;

/** `seconds` is used for `wait` only; the outbox sets the delay of the other kinds. */
type MailFailure = { kind: 'wait' | 'unsure' | 'refused'; why: string; seconds: number };

/** The service commands of the outbox, over REST with the service key. */
export function mailCommands() {
  const client = serviceClient();
  const held = ({ mail_id, lease_token }: MailHold) => ({
    p_mail_id: mail_id,
    p_lease_token: lease_token,
  });
  return {
    lease: (requestId: string, limit: number) => {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_lease_mails', args, z.array(leasedMail));
    },
    /** Errors: lease_lost. */
    async finish(mail: MailHold) {
      await callCommand(client, 'service_finish_mail', held(mail), z.unknown());
    },
    /** Errors: lease_lost. */
    async fail(mail: MailHold, { kind, why, seconds }: MailFailure) {
      const args = {
        ...held(mail),
        p_kind: kind,
        p_failure: why,
        p_wait_seconds: Math.ceil(seconds),
      };
      await callCommand(client, 'service_fail_mail', args, z.unknown());
    },
  };
}
export type MailCommands = ReturnType<typeof mailCommands>;
