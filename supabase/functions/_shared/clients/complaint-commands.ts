import { z } from 'zod';
import { guestCommands } from './guest-command.ts';

const filed = z.object({ code: z.string() });
const confirmed = z.object({ confirmed: z.literal(true) });
const found = z.object({
  kind: z.string(),
  state: z.enum(['received', 'upheld', 'dismissed']),
  received_at: z.string(),
  due_at: z.string(),
  decided_at: z.string().nullable(),
  answer: z.string().nullable(),
  is_confirmed: z.boolean(),
});

type Filing = {
  requestId: string;
  /** The caller's network address. */
  address: string;
  /** The path of the content; empty where it is described in words alone. */
  path: string;
  fields: Record<string, unknown>;
};

/** The service commands of complaints, for people without a session. */
export function complaintCommands() {
  const ask = guestCommands();
  return {
    file: ({ requestId, address, path, fields }: Filing) =>
      ask(
        'service_file_complaint',
        { p_request_id: requestId, p_address: address, p_path: path, p_fields: fields },
        filed,
      ),
    confirm: (secret: string, address: string) =>
      ask('service_confirm_complaint', { p_secret: secret, p_address: address }, confirmed),
    look: (code: string, address: string) =>
      ask('service_complaint', { p_code: code, p_address: address }, found),
  };
}
export type ComplaintCommands = ReturnType<typeof complaintCommands>;
