import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import { callCommand, namingItsField } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** Refusals that SQL returns instead of raising, so that the attempt stays counted. */
const refusalStatus = { rate_limited: 429, link_expired: 410, not_found: 404 } as const;
const refused = z.object({ refused: z.enum(['rate_limited', 'link_expired', 'not_found']) });

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

/** The service commands of complaints, over REST with the service key. */
export function complaintCommands() {
  const client = serviceClient();
  const ask = async <T extends z.ZodType<object>>(
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
