import { describe, expect, test } from 'vitest';
import { arrowsIn, type Files } from './planted-project.ts';

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const money = {
  'supabase/schemas/40_wallet/tables.sql':
    '-- wallets: what a fan has.\ncreate table public.wallets (id uuid primary key);\n',
};
const policy = (clauses: string, story = 'wallets: only their owner.'): Files => ({
  ...money,
  'supabase/schemas/40_wallet/policies.sql':
    `-- ${story}\ncreate policy select_own on public.wallets for select to authenticated\n` +
    `  using (${clauses});\n`,
});
const sqlFunction = (count: number) =>
  '-- a long way to say one.\ncreate function private.one() returns int language plpgsql as $$\n' +
  `begin\n${lines(count - 5, '  perform 1;')}  return 1;\nend;\n$$;\n`;

const called = (
  grant: string,
  comment = "comment on function api.one() is 'One, however often it is asked.';",
): Files => ({
  'supabase/schemas/40_wallet/api.sql':
    '-- one: for everyone.\n' +
    `create function api.one() returns int language sql as $$ select 1 $$;\n${comment}\n${grant}\n`,
});
const apart = (grant: string): Files => ({
  'supabase/schemas/40_wallet/api_more.sql': `-- more of one.\n${grant}\n`,
});

const limit = (name: string, file = 'limits.sql'): Files => ({
  [`supabase/schemas/40_wallet/${file}`]:
    `-- one limit.\ncreate function private.limit_${name}() returns int\n` +
    `language sql return 3;\ncomment on function private.limit_${name} is 'rows: a page';\n`,
});
const limitUsed = (name: string): Files => ({
  'supabase/schemas/40_wallet/rules.sql': `-- a page.\nselect private.limit_${name}();\n`,
});

const answer = (key: string, schemaKey: string): Files => ({
  'supabase/schemas/40_wallet/api.sql':
    '-- one: for everyone.\ncreate function api.one() returns json language sql as $$\n' +
    `  select json_build_object('id', f(1, 'x'), '${key}', 2)\n$$;\n` +
    "comment on function api.one() is 'One number.';\n" +
    'grant execute on function api.one() to anon;\n',
  'supabase/functions/_shared/domain/answers/one.ts':
    "import { z } from 'zod';\n" +
    `export const one = z.object({ id: z.number(), ${schemaKey}: z.number() });\n`,
});

type Arrow = { name: string; broken: Files; says: string; kept: Files };

const arrows: Arrow[] = [
  {
    name: 'answers: a key is renamed in SQL alone',
    broken: answer('price_cents', 'cents'),
    says: 'api.sql:3 answer no schema of an answer has the key "price_cents"',
    kept: answer('price_cents', 'price_cents'),
  },
  {
    name: 'answers: a key is renamed in the schema alone',
    broken: answer('cents', 'price_cents'),
    says: 'one.ts:2 answer no SQL names "price_cents" of this answer',
    kept: answer('cents', 'cents'),
  },
  {
    name: 'arrow 1: a library of the page imports an entity',
    broken: { 'src/lib/money/a.ts': "import { x } from '@/entities/user/x.ts';\nx();\n" },
    says: 'import lib imports entities, a higher layer',
    kept: { 'src/entities/wallet/a.ts': "import { x } from '@/lib/money/x.ts';\nx();\n" },
  },
  {
    name: 'arrow 1: a primitive imports a type of an entity',
    broken: {
      'src/ui/a.ts': "import type { X } from '../entities/user/x.ts';\nexport type A = X;\n",
    },
    says: 'import ui imports entities, a higher layer',
    kept: { 'src/ui/a.ts': "import type { X } from '../lib/x.ts';\nexport type A = X;\n" },
  },
  {
    name: 'arrow 1: a feature imports the app',
    broken: { 'src/features/wall/a.ts': "import { x } from '../../app/x.ts';\nx();\n" },
    says: 'import features imports routes, a higher layer',
    kept: { 'src/routes/a.ts': "import { x } from '../app/x.ts';\nx();\n" },
  },
  {
    name: 'arrow 1: a feature imports another feature',
    broken: {
      'src/features/wall/ui/post.tsx': "import { tip } from '../../wallet/data/api.ts';\n",
    },
    says: 'src/features/wall/ui/post.tsx:1 import feature wall imports feature wallet',
    kept: { 'src/features/wall/ui/post.tsx': "import { posts } from '../data/queries.ts';\n" },
  },
  {
    name: 'arrow 1: a feature imports another feature by alias, at run time',
    broken: {
      'src/features/wall/rules.ts': "const m = import('@/features/chat/data/rules.ts');\n",
    },
    says: 'import feature wall imports feature chat',
    kept: { 'src/routes/post.tsx': "const m = import('@/features/chat/data/rules.ts');\n" },
  },
  {
    name: 'arrow 3: a handler reads the environment',
    broken: { 'supabase/functions/withdraw/handler.ts': "const k = Deno.env.get('KEY');\n" },
    says: 'supabase/functions/withdraw/handler.ts:1 environment',
    kept: { 'supabase/functions/_shared/clients/service.ts': "const k = Deno.env.get('KEY');\n" },
  },
  {
    name: 'arrow 3: the service key reaches the browser',
    broken: { 'src/app/key.ts': "export const role = 'service_role';\n" },
    says: 'src/app/key.ts:1 secret',
    kept: { 'supabase/functions/_shared/clients/key.ts': "export const r = 'service_role';\n" },
  },
  {
    name: 'arrow 4: an edge function imports another function',
    broken: { 'supabase/functions/a/handler.ts': "import { b } from '../b/handler.ts';\n" },
    says: 'import a imports the function b',
    kept: { 'supabase/functions/a/handler.ts': "import { b } from '../_shared/http/b.ts';\n" },
  },
  {
    name: 'arrow 6: a schema folder uses a higher one, in a body',
    broken: {
      ...money,
      'supabase/schemas/10_identity/rules.sql':
        '-- rich: who has a wallet.\ncreate function private.is_rich() returns bool language sql\n' +
        'as $$ select exists (select 1 from public.wallets) $$;\n',
    },
    says: '10_identity/rules.sql:3 order public.wallets belongs to folder 40, above folder 10',
    kept: {
      ...money,
      'supabase/schemas/50_subscriptions/rules.sql':
        "-- rich: who has a wallet.\ncomment on table public.wallets is 'not public.nothing';\n",
    },
  },
  {
    name: 'arrow 6: a schema file uses a function that no file creates',
    broken: { 'supabase/schemas/10_identity/rules.sql': '-- a.\nselect private.nowhere();\n' },
    says: 'order private.nowhere is created by no schema file',
    kept: { 'supabase/schemas/10_identity/rules.sql': '-- not private.nowhere.\nselect now();\n' },
  },
  {
    name: 'arrow 7: a policy queries a table of private',
    broken: policy('id in (select w.id from private.rows w)'),
    says: '40_wallet/policies.sql:2 policy queries private.rows, which is no view',
    kept: {
      ...policy('id in (select w.id from private.my_wallets w)'),
      'supabase/schemas/40_wallet/rules.sql':
        '-- my_wallets: what I own.\ncreate view private.my_wallets as select id from public.wallets;\n',
    },
  },
  {
    name: 'arrow 7: a policy is open to all without a comment about it',
    broken: policy('true'),
    says: 'policy is open to all',
    kept: policy('true', 'wallets: everyone reads them.'),
  },
  {
    name: 'a policy calls auth once per row',
    broken: policy('id = auth.uid()'),
    says: 'policy calls auth.*() once per row',
    kept: policy('id = (select auth.uid())'),
  },
  {
    name: 'a policy names no role and no command',
    broken: {
      ...money,
      'supabase/schemas/40_wallet/policies.sql':
        '-- wallets.\ncreate policy p on public.wallets using (id is null);\n',
    },
    says: 'policy does not say to which role',
    kept: policy('id is null'),
  },
  {
    name: 'arrow 9: a database test sleeps too long',
    broken: { 'supabase/tests/a/a.test.sql': 'select pg_sleep(3);\n' },
    says: 'supabase/tests/a/a.test.sql:1 sleep',
    kept: { 'supabase/tests/a/a.test.sql': 'select pg_sleep(0.2);\n' },
  },
  {
    name: 'arrow 9: a test uses the demo data',
    broken: { 'tests/api/a.test.ts': "load('supabase/seed.sql');\n" },
    says: 'tests/api/a.test.ts:1 seed',
    kept: { 'scripts/reset.ts': "load('supabase/seed.sql');\n" },
  },
  {
    name: 'an SQL function has 60 lines',
    broken: { 'supabase/schemas/00_foundation/a.sql': sqlFunction(60) },
    says: '00_foundation/a.sql:2 size private.one is longer than 59 lines',
    kept: { 'supabase/schemas/00_foundation/a.sql': sqlFunction(59) },
  },
  {
    name: 'a TypeScript file has 300 lines',
    broken: { 'worker/jobs.ts': lines(300, '// one') },
    says: 'worker/jobs.ts:1 size has 300 lines',
    kept: { 'worker/jobs.ts': lines(299, '// one'), 'src/a.gen.ts': lines(900, '// one') },
  },
  {
    name: 'the index of an edge function has more than 25 lines',
    broken: { 'supabase/functions/a/index.ts': lines(26, '// one') },
    says: 'supabase/functions/a/index.ts:1 size',
    kept: { 'supabase/functions/a/index.ts': lines(25, '// one') },
  },
  {
    name: 'a file of internals does not create the function of its name',
    broken: { 'supabase/schemas/40_wallet/internals/two.sql': sqlFunction(9) },
    says: '40_wallet/internals/two.sql:1 name creates no private.two',
    kept: { 'supabase/schemas/40_wallet/internals/one.sql': sqlFunction(9) },
  },
  {
    name: 'an api function has no grant in its file',
    broken: {
      ...called('select api.one();'),
      ...apart('grant execute on function api.one() to anon;'),
    },
    says: 'api.sql:2 place api.one has no grant in its file',
    kept: called('grant execute on function api.one() to anon;'),
  },
  {
    name: 'a grant is in another file than its function',
    broken: {
      ...called('select api.one();'),
      ...apart('grant execute on function api.one() to anon;'),
    },
    says: 'api_more.sql:2 place api.one is created in another file',
    kept: called('grant execute on function api.one() to anon;'),
  },
  {
    name: 'an api function has no comment in its file',
    broken: called('grant execute on function api.one() to anon;', '-- nothing is said'),
    says: 'api.sql:2 place api.one has no comment in its file',
    kept: called('grant execute on function api.one() to anon;'),
  },
  {
    name: 'an SQL limit is used by no SQL',
    broken: limit('page_rows'),
    says: '40_wallet/limits.sql:2 limit limit_page_rows is used by no SQL',
    kept: { ...limit('page_rows'), ...limitUsed('page_rows') },
  },
  {
    name: 'an SQL limit is outside a limits.sql',
    broken: { ...limit('page_rows', 'tables.sql'), ...limitUsed('page_rows') },
    says: '40_wallet/tables.sql:2 limit limit_page_rows belongs to the limits.sql',
    kept: { ...limit('page_rows'), ...limitUsed('page_rows') },
  },
  {
    name: 'a schema file has no introductory comment',
    broken: { 'supabase/schemas/40_wallet/tables.sql': 'create table public.wallets ();\n' },
    says: '40_wallet/tables.sql:1 story',
    kept: money,
  },
];

describe('the architecture lint', () => {
  test.each(arrows)('finds: $name', ({ broken, says }) => {
    expect(arrowsIn(broken)).toContainEqual(expect.stringContaining(says));
  });

  test.each(arrows)('accepts the valid twin of: $name', ({ kept }) => {
    expect(arrowsIn(kept)).toEqual([]);
  });
});
