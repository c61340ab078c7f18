import { z } from 'zod';
import { answers } from './index.ts';

const schemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(answers));

/**
 * Throws where an answer of a function is not as its schema says. Plain values need no schema;
 * service functions are not called by pages and are not checked.
 */
export function requireFit(name: string, answer: unknown): void {
  const schema = schemas.get(name);
  const isPlain = typeof answer !== 'object' || answer === null;
  if (!schema && (isPlain || name.startsWith('service_'))) return;
  if (!schema) throw new Error(`${name}() answers json and has no schema in answers/`);
  const { error } = schema.safeParse(answer);
  if (error) throw new Error(`${name}() does not fit its schema:\n${z.prettifyError(error)}`);
}
