/** Parses the codes of `public.error_code` from 20_errors.sql, in their order. */
export function parseErrorCodes(sql: string): string[] {
  const body = /create type public\.error_code as enum \(([\s\S]*?)\n\);/.exec(sql)?.[1];
  if (body === undefined) throw new Error('20_errors.sql creates no enum public.error_code');
  const codes = [...body.replaceAll(/--.*$/gm, '').matchAll(/'([^']*)'/g)].map((m) => m[1] ?? '');
  const malformed = codes.find((code) => !/^[a-z]+(_[a-z0-9]+)*$/.test(code));
  if (malformed !== undefined) throw new Error(`malformed error code: ${malformed}`);
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice !== undefined) throw new Error(`error code stands twice: ${twice}`);
  return codes;
}

/** The text of error-codes.gen.ts. */
export function renderErrorCodes(codes: string[]): string {
  return [
    '// Generated from supabase/schemas/00_foundation/20_errors.sql by npm run generate.',
    'export const errorCodes = [',
    ...codes.map((code) => `  '${code}',`),
    '] as const;',
    '',
    'export type ErrorCode = (typeof errorCodes)[number];',
    '',
  ].join('\n');
}
