import { describe, expect, test } from 'vitest';
import { exceptFor } from '../../scripts/arrows/exceptions.ts';
import { arrowsIn, type Files } from './planted-project.ts';

/** A rule for TypeScript code, with texts that break it and texts that keep it. */
type Rule = { rule: string; file: string; broken: string[]; kept: string[]; others?: Files };

const api = "import { fetchPosts, type Posts } from '../data/api.ts';\n";
const effect = (body: string) => `${api}useEffect(() => {\n${body}\n}, []);\n`;

const rules: Rule[] = [
  {
    rule: 'limit',
    file: 'src/features/wall/ui/post.tsx',
    broken: [
      'const field = <input maxLength={5} />;',
      'const field = <input minLength="4" />;',
      'const longest = 500;\nconst field = <textarea maxLength={longest} />;',
      'const field = <input max={9 * 111} />;',
    ],
    kept: [
      'const field = <input maxLength={limits.nameMax} minLength={1} />;',
      'const bar = <progress max={100} value={percent} />;',
      'const rest = Math.max(5, count);',
    ],
  },
  {
    rule: 'limit',
    file: 'supabase/functions/tip/handler.ts',
    broken: [
      'const name = z.string().min(5);',
      'const name = z.string().trim().max(999);',
      'const shortest = 4;\nconst name = word.min(shortest);',
      'const part = cents * 0.8;',
      'const part = Math.floor(row.gross_cents * 4) / 5;',
      'const part = (cents * creatorShareBps) / 10_000;',
      'const platformBps = 10_000 - creatorShareBps;',
      'let price = 1;\nprice *= 2;',
    ],
    kept: [
      'const name = z.string().min(1).max(nameMax);',
      'const dollars = (cents / 100).toFixed(2);',
      'const sum = priceCents * count;',
      'const half = width / 2;',
    ],
  },
  {
    rule: 'effect',
    file: 'src/features/wall/ui/use-post.ts',
    broken: [
      effect("void fetch('/posts');"),
      effect('void fetchPosts().then(setPosts);'),
      effect('void (async () => setPosts(await fetchPosts()))();'),
      `${api}const load = async () => setPosts(await fetchPosts());\nReact.useLayoutEffect(() => void load());\n`,
      `${api}const load = useCallback(() => fetchPosts().then(setPosts), []);\nuseEffect(load, [load]);\n`,
      "import { rest } from '@/lib/supabase/rest.ts';\nuseEffect(() => void rest.rpc('posts'));\n",
      "import { rest } from '@/lib/supabase/rest.ts';\nuseEffect(() => void rest.from('posts').select());\n",
    ],
    kept: [
      `${api}const query = useQuery({ queryFn: fetchPosts });\nuseEffect(() => scroll(), []);\n`,
      effect('window.scrollTo(0, 0);'),
      `${api}const press = () => fetchPosts();\nuseEffect(() => button.focus(), []);\n`,
    ],
  },
  {
    rule: 'component',
    file: 'src/features/wall/ui/post.tsx',
    broken: [
      "import { savePost } from '../data/api.ts';",
      "import { type Post, savePost } from '@/features/wall/posts/data/api.ts';",
      "import * as api from '@/entities/wallet/api.ts';",
      "const api = await import('../data/api.ts');",
    ],
    kept: [
      "import type { Post } from '../data/api.ts';",
      "import { type Post } from '../data/api.ts';",
      "import { useSavePost } from '../data/queries.ts';",
    ],
  },
  {
    rule: 'query-key',
    file: 'src/features/wall/data/queries.ts',
    broken: [
      "const query = queryOptions({ queryKey: ['wall', creatorId], queryFn: load });",
      'const query = queryOptions({ queryKey: [creatorId] as const, queryFn: load });',
      "void client.invalidateQueries({ queryKey: ['wall'] });",
      "client.setQueryData(['wall', creatorId], wall);",
      "const wall = client.getQueryData<Wall>(['wall']);",
      "const save = useMutation({ mutationKey: ['save'], mutationFn: savePost });",
    ],
    kept: [
      'const query = queryOptions({ queryKey: wallKeys.of(creatorId), queryFn: load });',
      'const query = queryOptions({ queryKey: [...wallKeys.of(creatorId), search] });',
      'client.setQueryData(wallKeys.of(creatorId), wall);',
      "const key = ['a', 'b'];",
    ],
  },
  {
    rule: 'cycle',
    file: 'src/lib/a.ts',
    broken: [
      "import { b } from './b.ts';",
      "import type { B } from './b.ts';",
      "export * from './b.ts';",
      "const load = () => import('./b.ts');",
    ],
    kept: ["import { c } from './c.ts';", "import React from 'react';"],
    others: {
      'src/lib/b.ts': "import { c } from './c.ts';\nimport { d } from '@/lib/d.ts';\n",
      'src/lib/c.ts': 'export const c = 1;\n',
      'src/lib/d.ts': "import type { A } from './a.ts';\n",
    },
  },
  {
    rule: 'domain',
    file: 'src/features/parties/data.ts',
    broken: ['export const party = 1;'],
    kept: [],
    others: { 'supabase/schemas/60_wall/table.sql': '-- The wall.\n' },
  },
  {
    rule: 'domain',
    file: 'src/features/wall/data.ts',
    broken: [],
    kept: ['export const post = 1;'],
    others: {
      'supabase/schemas/60_wall/table.sql': '-- The wall.\n',
      'src/features/pages/terms.ts': 'export const terms = 1;\n',
    },
  },
  {
    rule: 'table-write',
    file: 'supabase/functions/tip/handler.ts',
    broken: [
      "await db\n  .from('wallets')\n  .update({ id: 1 });",
      "const table = client.from('x');\nawait table.insert({});",
      "let table;\ntable = client.schema('public').from(name);\nawait table!.upsert({});",
      "const tips = () => client.from('tips');\nawait tips().delete();",
      "function tips() {\n  return client.from('tips');\n}\nawait tips()['insert']({});",
      "const { insert } = client.from('tips');\nawait insert({});",
      "const tables = { tips: client.from('tips') };\nawait tables.tips.insert({});",
    ],
    kept: [
      "await db.rpc('service_settle_payment');",
      "await db.storage.from('media').update('a', b);",
      "const files = client.storage;\nawait files.from('media').update('a', b);",
      "const table = client.from('x');\nawait table.select();\nnew Set().delete(1);",
      'const rows = Array.from(all);\nrows.delete(1);',
    ],
  },
  {
    rule: 'brand',
    file: 'src/features/wall/ui/post.tsx',
    broken: [
      "const title = 'Welcome to Velour';",
      'const title = `${name} at Velour`;',
      'const title = <h1>The Velour team</h1>;',
      'const title = <h1 aria-label="Velour" />;',
    ],
    kept: [
      'const title = `Welcome to ${brand.name}`;',
      '// Velour in a comment\nconst velourBlue = 1;',
    ],
  },
  {
    rule: 'assertion',
    file: 'tests/api/posts.test.ts',
    broken: [
      "test('a', () => {\n  expect(true).toBe(true);\n});",
      "test('a', () => {\n  expect('a').toBe('a');\n});",
      "test('a', async () => {\n  await send();\n});",
      "it.each([1])('a', async (n) => void n);",
      "import { load } from './world.ts';\ntest('a', async () => {\n  await load();\n});",
      "test('a', prepare);\nfunction prepare() {}",
    ],
    kept: [
      "test('a', () => {\n  expect(answer).toBe(true);\n});",
      "import { seen } from './world.ts';\ntest('a', async () => {\n  await seen();\n});",
      "test('a', { timeout: 5 }, async () => {\n  await page.getByText('a').waitFor();\n});",
      "const seen = (a: string) => expect(a).toBe('a');\ntest.each(all)('a', (one) => seen(one));",
    ],
    others: {
      'tests/api/world.ts':
        "export const seen = async () => expect(1 + 1).toBe(2);\nexport const load = async () => fetch('/');\n",
    },
  },
  {
    rule: 'sleep',
    file: 'tests/api/posts.test.ts',
    broken: [
      'await new Promise((resolve) => setTimeout(resolve, 2_500));',
      'await new Promise((done) => setTimeout(() => done(1), 2_500));',
      "import { setTimeout as rest } from 'node:timers/promises';\nawait rest(5000);",
      "import { setTimeout } from 'node:timers/promises';\nconst long = 3 * 1000;\nawait setTimeout(long);",
      "import { scheduler } from 'node:timers/promises';\nawait scheduler.wait(5000);",
      'const nap = promisify(setTimeout);\nawait nap(5000);',
      'const nap = (ms: number) => new Promise((done) => setTimeout(done, ms));\nawait nap(5000);',
      "import { nap } from './world.ts';\nawait nap(5000);",
      'await page.waitForTimeout(3000);',
    ],
    kept: [
      'await new Promise((done) => setTimeout(done, 1_500));',
      "import { setTimeout as rest } from 'node:timers/promises';\nawait rest(100);",
      'setTimeout(() => controller.abort(), 9000);',
      'await new Promise((done, fail) => setTimeout(() => fail(new Error()), 9000));',
      "await eventually(() => look(), 9000);\nimport { nap } from './world.ts';\nawait nap(50);",
    ],
    others: {
      'tests/api/world.ts':
        'export async function nap(ms: number) {\n  await new Promise((done) => setTimeout(done, ms));\n}\n',
    },
  },
];

const cases = (part: 'broken' | 'kept') =>
  rules.flatMap(({ rule, file, others, [part]: texts }) =>
    texts.map((text) => ({ rule, file, text, files: { ...others, [file]: `${text}\n` } })),
  );

describe('the rules for TypeScript', () => {
  test.each(cases('broken'))('report by the rule $rule: $text', ({ rule, file, files }) => {
    expect(rulesFound(files)).toContain(`${file} ${rule}`);
  });

  test.each(cases('kept'))('accept by the rule $rule: $text', ({ files }) => {
    expect(arrowsIn(files)).toEqual([]);
  });
});

describe('an exception', () => {
  const finding = {
    file: 'a.ts',
    line: 3,
    rule: 'limit',
    message: 'max is 4: take it from limits',
  };
  const allowed = { file: 'a.ts', rule: 'limit', says: 'max is 4:', reason: 'a zoom' };

  test('removes its finding from the list', () => {
    expect(exceptFor([finding], [allowed])).toEqual([]);
  });

  test('keeps a finding with another number', () => {
    const other = { ...finding, message: 'max is 40: take it from limits' };
    expect(exceptFor([finding, other], [allowed])).toEqual([other]);
  });

  test('becomes a finding itself when it matches nothing', () => {
    expect(exceptFor([], [allowed])).toMatchObject([{ file: 'a.ts', rule: 'exception' }]);
  });
});

function rulesFound(files: Files): string[] {
  return arrowsIn(files).map((line) => line.replace(/^([^:]+):\d+ (\S+) .*$/s, '$1 $2'));
}
