export type Limit = { name: string; type: string; value: string; comment: string };

const creation =
  /create function private\.limit_(\w+)\(\) returns ([\w[\]]+)\s+language sql immutable parallel safe set search_path = ''\s+return ([^;]+);/g;
const remark = /comment on function private\.limit_(\w+) is\s+'((?:[^']|'')*)';/g;

/**
 * Reads every limit out of the text of 30_limits.sql; each needs its comment, and it begins with a
 * unit.
 */
export function parseLimits(sql: string): Limit[] {
  const comments = new Map(
    [...sql.matchAll(remark)].map((m) => [m[1] ?? '', (m[2] ?? '').replaceAll("''", "'")]),
  );
  const limits = [...sql.matchAll(creation)].map((m) => {
    const name = m[1] ?? '';
    const comment = comments.get(name) ?? '';
    if (!/^[^:]+: .+/.test(comment)) throw new Error(`limit_${name} has no comment with its unit`);
    return { name, type: m[2] ?? '', value: (m[3] ?? '').trim(), comment };
  });
  const created = sql.match(/create function private\.limit_/g)?.length ?? 0;
  if (created !== limits.length) throw new Error('a limit is not written in the usual form');
  return limits;
}

/** The text of limits.gen.ts: one named constant a limit, its unit and source above it. */
export function renderLimits(limits: Limit[]): string {
  const lines = limits.map(
    (limit) =>
      `/** ${limit.comment} */\nexport const ${camelCase(limit.name)} = ${literal(limit)};`,
  );
  return [
    '// Generated from supabase/schemas/00_foundation/30_limits.sql by npm run generate.',
    ...lines,
    '',
  ].join('\n');
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, initial: string) => initial.toUpperCase());
}

function literal({ name, type, value }: Limit): string {
  if (/^(int|bigint|numeric)$/.test(type) && /^\d+(\.\d+)?$/.test(value)) return value;
  if (type === 'text' && /^'[^']*'$/.test(value)) return value;
  const date = /^date ('\d{4}-\d{2}-\d{2}')$/.exec(value);
  if (type === 'date' && date?.[1]) return date[1];
  const items = /^array\[([^\]]*)\](::[\w[\]]+)?$/.exec(value);
  if (type.endsWith('[]') && items?.[1]) return `[${items[1]}] as const`;
  throw new Error(`limit_${name} holds a value that cannot be read: ${type} ${value}`);
}
