/** Codes that an SQL file raises, or lists in a command's comment ("Errors: a, b."). */
export function codesInSql(sql: string): string[] {
  const raised = [...sql.matchAll(/private\.fail\(\s*'([^']*)'/g)].map((m) => m[1] ?? '');
  const promised = [...sql.matchAll(/\bErrors:\s*([a-z0-9_,\s]+)/g)].flatMap((m) =>
    (m[1] ?? '').split(/[,\s]+/).filter((word) => word.includes('_')),
  );
  return unique([...raised, ...promised]);
}

/** Codes that TypeScript throws or returns: `new AppError('x')`, `fail('x')`, `{ error: 'x' }`. */
export function codesInTypeScript(source: string): string[] {
  const thrown = /\b(?:AppError|Refusal|refuse|refusal|fail|errorAnswer)\(\s*'([a-z0-9_]+)'/g;
  const answered = /\berror:\s*'([a-z0-9_]+)'/g;
  return unique([...source.matchAll(thrown), ...source.matchAll(answered)].map((m) => m[1] ?? ''));
}

function unique(codes: string[]): string[] {
  return [...new Set(codes)];
}
