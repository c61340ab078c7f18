import { z } from 'zod';
import { errorCodes, type ErrorCode } from '../generated/error-codes.gen.ts';
import { Refusal } from './refusal.ts';

/** Far above the size of any form. */
const formBytes = 64 * 1024;

/** The text of the request. Refuses a longer body as soon as the limit is exceeded. */
export async function textOf(request: Request, maxBytes = formBytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Refusal('invalid_payload', 413);
    }
    chunks.push(read.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return new TextDecoder().decode(whole);
}

/** The body, parsed with a schema. */
export async function inputOf<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.output<T>> {
  return checkedJson(schema, await textOf(request));
}

/** The value of a JSON text by a schema. Refuses as `checked` does. */
export const checkedJson = <T extends z.ZodType>(schema: T, text: string): z.output<T> =>
  checked(schema, jsonOf(text));

/**
 * What a schema makes of a value. If the message of the first issue is an error code, the refusal
 * has this code, with the field as reason.
 */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path[0];
  throw new Refusal(codeOf(issue?.message), 400, typeof field === 'string' ? field : undefined);
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal('invalid_payload', 400);
  }
}

const codeOf = (message: string | undefined): ErrorCode =>
  errorCodes.find((code) => code === message) ?? 'invalid_payload';
