export type Category = { key: string; label: string; tags: string[] };

const row = /\('([a-z_]+)', '([^']+)', \d+, array\[([^\]]*)\]\)/g;

/** Parses the categories of creators and their tags from 10_identity/data.sql, in order. */
export function parseCategories(sql: string): Category[] {
  const rows = /insert into private\.categories [^;]*;/.exec(sql)?.[0];
  if (rows === undefined) throw new Error('data.sql fills no private.categories');
  return [...rows.matchAll(row)].map((match) => ({
    key: match[1] ?? '',
    label: match[2] ?? '',
    tags: [...(match[3] ?? '').matchAll(/'([^']+)'/g)].map((tag) => tag[1] ?? ''),
  }));
}

/** The key of a tag within its category. In SQL: private.category_keys(). */
export function tagKey(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

const origin = '// Generated from supabase/schemas/10_identity/data.sql by npm run generate.';

/** The text of categories.gen.ts. It is small, because it is part of the first load. */
export function renderCategories(categories: Category[]): string {
  return [
    origin,
    '/** The kinds of creators, in the order of the specification. */',
    'export const categories = [',
    ...categories.map(({ key, label }) => `  { value: '${key}', label: '${label}' },`),
    '] as const;',
    '',
    "export type Category = (typeof categories)[number]['value'];",
    '',
  ].join('\n');
}

/** The text of category-tags.gen.ts, which is loaded only where tags are chosen or filtered. */
export function renderTags(categories: Category[]): string {
  return [
    origin,
    "import type { Category } from './categories.gen.ts';",
    '',
    'export type Tag = { readonly value: string; readonly label: string };',
    '',
    '/** What one may say within a kind; chosen as `kind:tag`. */',
    'export const categoryTags: Record<Category, readonly Tag[]> = {',
    ...categories.flatMap(({ key, tags }) => [
      `  ${key}: [`,
      ...tags.map((label) => `    { value: '${tagKey(label)}', label: '${label}' },`),
      '  ],',
    ]),
    '};',
    '',
  ].join('\n');
}
