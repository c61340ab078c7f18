import { z } from 'zod';
import { answers } from './index.ts';

const schemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(answers));

/**
 * Throws if an answer does not match the schema of its function. Plain values need no schema.
 * Service functions are not checked: each has one caller in `_shared/clients`, which parses every
 * answer with the schema beside the call.
 */
export function requireFit(name: string, answer: unknown): void {
  const schema = schemas.get(name);
  const isPlain = typeof answer !== 'object' || answer === null;
  if (!schema && (isPlain || name.startsWith('service_'))) return;
  if (!schema) throw new Error(`${name}() answers json and has no schema in answers/`);
  const { error } = schema.safeParse(answer);
  if (error) throw new Error(`${name}() does not fit its schema:\n${z.prettifyError(error)}`);
}
