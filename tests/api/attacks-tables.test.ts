import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, disconnectAll, everyRowAs, rowsAs, type User } from '../support/users.ts';
import { command } from './media-support.ts';
import { ask, canaries, functionsOf, makeWorld, world } from './rest-world.ts';

/*
 * Raw requests to tables: REST exposes no table, alone or joined, with any method or schema name.
 * Also the rows that the policies leave to a user with direct access.
 */
let mara: User;
let jonas: User;
let payer: User;
let eve: User;
let ines: User;
let conversation: string;
let tables: string[];

beforeAll(async () => {
  await makeWorld();
  ({ mara, jonas, payer, eve, ines, conversation, tables } = world);
});
afterAll(disconnectAll);

/**
 * The requests for a table and the statuses of their refusals: each says that the table does not
 * exist.
 */
const requests = (name: string): [string, RequestInit, number[]][] => [
  [name, {}, [404]],
  [`${name}?limit=1`, { method: 'HEAD', headers: { prefer: 'count=exact' } }, [404]],
  [name, { method: 'POST', body: '{}' }, [404]],
  [
    `${name}?on_conflict=id`,
    { method: 'POST', body: '[{}]', headers: { prefer: 'resolution=merge-duplicates' } },
    [404],
  ],
  [`${name}?id=not.is.null`, { method: 'PATCH', body: '{"id": null}' }, [404]],
  // REST refuses PUT with 405 where it has no primary key
  [`${name}?id=eq.1`, { method: 'PUT', body: '{}' }, [404, 405]],
  [`${name}?id=not.is.null`, { method: 'DELETE' }, [404]],
  [`public.${name}`, {}, [404]],
  // joins are refused as well
  ...tables.map((other): [string, RequestInit, number[]] => [
    `${name}?select=*,${other}(*)`,
    {},
    [404],
  ]),
];

describe('every table', () => {
  test.each(['guest', 'jonas', 'mara'] as const)(
    '[F19] does not exist for %s, alone or joined, with any method',
    { timeout: 120_000 },
    async (who) => {
      const token = { guest: undefined, jonas: jonas.token, mara: mara.token }[who];
      expect(tables.length).toBeGreaterThan(20);
      for (const name of tables) {
        const answers = await Promise.all(
          requests(name).map(async ([path, init, statuses]) => {
            const { status, text, headers } = await ask(`/rest/v1/${path}`, token, init);
            const isUnknown =
              init.method === 'HEAD' || status === 405 || text.includes('"not_found"');
            const isRefused = statuses.includes(status) && isUnknown;
            return { path, status, text, range: headers.get('content-range'), isRefused };
          }),
        );
        expect(answers.filter(({ isRefused }) => !isRefused)).toEqual([]);
        expect(answers.filter(({ range }) => /\/\d/.test(range ?? ''))).toEqual([]);
        for (const canary of Object.values(canaries))
          expect(JSON.stringify(answers)).not.toContain(canary);
      }
      expect((await ask('/rest/v1/rpc/site_info', token)).status).toBe(200);
    },
  );

  test('[F19] cannot be reached under any schema name', async () => {
    const named = [
      'public',
      'private',
      'staff',
      'records',
      'partitions',
      'auth',
      'storage',
      'graphql_public',
      'pg_catalog',
    ];
    for (const schema of named)
      for (const token of [undefined, jonas.token, mara.token]) {
        const read = { headers: { 'accept-profile': schema } };
        const write = { headers: { 'content-profile': schema }, body: '{}' };
        const answers = await Promise.all([
          ask('/rest/v1/messages', token, read),
          ask('/rest/v1/rpc/my_balance', token, read),
          ask('/rest/v1/rpc/my_balance', token, { ...write, method: 'POST' }),
          ask('/rest/v1/messages', token, { ...write, method: 'POST' }),
          ask('/rest/v1/messages?id=not.is.null', token, { ...write, method: 'PATCH' }),
        ]);
        for (const { status, text } of answers)
          expect([schema, status, text]).toEqual([
            schema,
            406,
            expect.stringContaining('not_found'),
          ]);
      }
    const own = await ask('/rest/v1/rpc/my_balance', jonas.token, {
      method: 'POST',
      body: '{}',
      headers: { 'content-profile': 'api', 'accept-profile': 'api' },
    });
    expect(own.status).toBe(200);
  });

  test('[F19] functions outside the API schema cannot be called', async () => {
    for (const schema of ['public', 'private', 'staff', 'records', 'client_operators']) {
      const names = await functionsOf(schema);
      const open = new Set(await functionsOf('api'));
      for (const name of names.filter((one) => !open.has(one)).slice(0, 60)) {
        const { status } = await ask(`/rest/v1/rpc/${name}`, mara.token, {
          method: 'POST',
          body: '{}',
        });
        expect([schema, name, status]).toEqual([schema, name, 404]);
      }
    }
  });
});

describe('row-level security', () => {
  test('[F33] shows a private post to its subscriber and its author, as the wall does', async () => {
    for (const user of [payer, mara]) expect(await everyRowAs(user)).toContain(canaries.post);
    const own = await ask(`/rest/v1/rpc/wall_posts?p_creator_id=${mara.id}`, payer.token);
    expect(own.text).toContain(canaries.post);
  });

  test('[F79] shows the reader of a conversation the free message, never the locked text', async () => {
    const thread = await ask(
      `/rest/v1/rpc/messages?p_conversation_id=${conversation}`,
      jonas.token,
    );
    for (const bytes of [await everyRowAs(jonas), thread.text]) {
      expect(bytes).toContain(canaries.message);
      expect(bytes).not.toContain(canaries.locked);
      expect(bytes).not.toContain(canaries.post);
    }
    expect(await everyRowAs(mara)).toContain(canaries.locked);
  });

  test.each(['guest', 'eve', 'ines'] as const)(
    '[F33] shows %s neither the private post nor the conversation',
    async (who) => {
      const users = { guest: null, eve, ines };
      const bytes = await everyRowAs(users[who]);
      expect(bytes).toContain(mara.username);
      for (const canary of Object.values(canaries)) expect(bytes).not.toContain(canary);
      expect(bytes).not.toContain(jonas.id);
      expect(bytes).not.toContain(jonas.username);
    },
  );
});

describe('writes', () => {
  test('a member cannot write a row directly; a settings command changes only the caller’s row', async () => {
    for (const name of tables) {
      await expect(rowsAs(eve, `insert into public.${name} default values`)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(rowsAs(eve, `delete from public.${name}`)).rejects.toMatchObject({
        code: '42501',
      });
      const { rows } = await database.query<{ column: string }>(
        `select quote_ident(attname) as column from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           and attidentity = ''`,
        [`public.${name}`],
      );
      for (const { column } of rows)
        await expect(
          rowsAs(eve, `update public.${name} set ${column} = ${column}`),
        ).rejects.toMatchObject({ code: '42501' });
    }
    const themes = async () => {
      const { rows } = await database.query(
        'select theme from public.account_settings where profile_id = any ($1) order by theme',
        [[eve.id, mara.id]],
      );
      return rows;
    };
    expect(await themes()).toEqual([{ theme: 'system' }, { theme: 'system' }]);
    expect((await command(eve, 'set_theme', { p_theme: 'dark' })).status).toBe(204);
    expect(await themes()).toEqual([{ theme: 'system' }, { theme: 'dark' }]);
  });
});
