import { z } from 'zod';
import { errorCodes } from '../generated/error-codes.gen.ts';
import { Refusal } from '../http/refusal.ts';
import type { ApiClient } from './supabase.ts';

/**
 * Calls a command and parses its answer. A refusal of SQL (`PT<status>`) is thrown as a Refusal.
 */
export async function callCommand<T extends z.ZodType>(
  client: ApiClient,
  name: string,
  args: Record<string, unknown>,
  answer: T,
): Promise<z.output<T>> {
  const { data, error } = await client.rpc(name, args);
  if (!error) return answer.parse(data);
  const status = /^PT(\d{3})$/.exec(error.code)?.[1];
  const code = errorCodes.find((known) => known === error.message);
  if (status && code) throw new Refusal(code, Number(status), error.details || undefined);
  // PostgREST rejected the token: it is expired or invalid.
  if (/^PGRST30\d$/.test(error.code)) throw new Refusal('unauthorized_request', 401);
  throw new Error(`${name} failed: ${error.code} ${error.message}`);
}

const detail = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.object({ field: z.string() }));

/** SQL adds the field as JSON in the error detail; the form expects the plain name as reason. */
export function namingItsField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { data } = detail.safeParse(error.reason);
  throw new Refusal(error.code, error.status, data?.field);
}
