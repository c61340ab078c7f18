import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Limit = { name: string; type: string; value: string; comment: string };

/** The limits of one folder of supabase/schemas. */
export type DomainLimits = { domain: string; limits: Limit[] };

const schemas = join(import.meta.dirname, '..', 'supabase', 'schemas');

const creation =
  /create function private\.limit_(\w+)\(\) returns ([\w[\]]+)\s+language sql immutable parallel safe set search_path = ''\s+return ([^;]+);/g;
const remark = /comment on function private\.limit_(\w+) is\s+'((?:[^']|'')*)';/g;

/** The limits of every limits.sql in supabase/schemas, in the order of the folders. */
export function readLimits(): DomainLimits[] {
  return readdirSync(schemas)
    .sort()
    .map((domain) => ({ domain, file: join(schemas, domain, 'limits.sql') }))
    .filter(({ file }) => existsSync(file))
    .map(({ domain, file }) => ({ domain, limits: parseLimits(readFileSync(file, 'utf8')) }));
}

/**
 * The limits in the text of a limits.sql. Throws if the comment of a limit does not begin with a
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

/** The text of limits.gen.ts: one constant per limit, below the comment with its unit. */
export function renderLimits(domains: DomainLimits[]): string {
  const sections = domains.map(({ domain, limits }) => [
    `\n// ${domain}`,
    ...limits.map(
      (limit) =>
        `/** ${limit.comment} */\nexport const ${camelCase(limit.name)} = ${literal(limit)};`,
    ),
  ]);
  return [
    '// Generated from supabase/schemas/*/limits.sql by npm run generate.',
    ...sections.flat(),
    '',
  ].join('\n');
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, initial: string) => initial.toUpperCase());
}

function literal({ name, type, value }: Limit): string {
  if (/^(int|bigint|numeric)$/.test(type) && /^\d+(\.\d+)?$/.test(value)) return value;
  if (type === 'text' && /^'[^']*'$/.test(value)) return value;
  const items = /^array\[([^\]]*)\](::[\w[\]]+)?$/.exec(value);
  if (type.endsWith('[]') && items?.[1]) return `[${items[1]}] as const`;
  throw new Error(`limit_${name} holds a value that cannot be read: ${type} ${value}`);
}
