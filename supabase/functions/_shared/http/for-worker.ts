import type { z } from 'zod';
import {
  isWorkerSignature,
  secretsIn,
  signatureHeader,
  timestampHeader,
} from '../domain/worker-signature.ts';
import { workerClockSeconds } from '../generated/limits.gen.ts';
import { textOf } from './body.ts';
import { Refusal } from './refusal.ts';
import type { Work } from './serve.ts';

/** `secret`: a list separated by commas while one is being changed, the newest first. */
type WorkerEndpoint = { secret: string; endpoint: string; now?: () => number };

/**
 * A function for the worker only. The signature is verified before the body is parsed. A repeated
 * request is refused by the command, which stores the request id.
 */
export function forWorker<T extends z.ZodType>(
  { secret, endpoint, now = Date.now }: WorkerEndpoint,
  schema: T,
  work: (input: z.output<T>) => Promise<unknown>,
): Work {
  return async (request) => {
    const timestamp = request.headers.get(timestampHeader) ?? '';
    const signature = request.headers.get(signatureHeader) ?? '';
    const body = await textOf(request);
    const age = Math.abs(now() / 1000 - Number(timestamp));
    const isTimely = /^\d{1,12}$/.test(timestamp) && age <= workerClockSeconds;
    const signed = { endpoint, timestamp, body };
    const isSigned = async () => {
      for (const one of secretsIn(secret))
        if (await isWorkerSignature(one, signed, signature)) return true;
      return false;
    };
    if (!isTimely || !(await isSigned())) throw new Refusal('invalid_signature', 401);
    const parsed = schema.safeParse(jsonOf(body));
    if (!parsed.success) throw new Refusal('invalid_payload', 400);
    return work(parsed.data);
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
