import { setTimeout as delay } from 'node:timers/promises';
import yauzl from 'yauzl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { command, decided, drawing, uploadFile } from './media-support.ts';

/*
 * Exports and closures over the running platform: the worker makes the archive, its address works
 * once, and an account that is being closed does nothing else.
 */
let mara: User;
let jonas: User;

beforeAll(async () => {
  [mara, jonas] = await Promise.all([makeCreator('mara', 500), makeFan('jonas', 10_000)]);
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await disconnectAll();
});

type Export = { id: string; state: string; bytes: number };

/** Waits for the worker; it looks every five seconds. */
async function exported(user: User): Promise<Export> {
  const until = Date.now() + 45_000;
  for (;;) {
    const { body } = await command(user, 'my_export', {});
    const last = body as Export;
    if (last.state === 'ready' || last.state === 'failed' || Date.now() > until) return last;
    await delay(500);
  }
}

/** The files of an archive by name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

const rowsOf = (files: Map<string, Buffer>, table: string) =>
  JSON.parse(files.get(`json/${table}.json`)?.toString() ?? 'null') as Record<string, unknown>[];

test('[F123] a fan asks for an export, and gets every table, the media and a manifest', async () => {
  const mediaId = await uploadFile(jonas, 'chat', await drawing(70, 50).png().toBuffer());
  expect(await decided(jonas, mediaId)).toMatchObject({ state: 'ready' });
  const tip = { p_creator_id: mara.id, p_amount_cents: 500, p_request_id: crypto.randomUUID() };
  expect((await command(jonas, 'send_tip', tip)).status).toBe(200);

  expect((await command(jonas, 'ask_for_export', {})).status).toBe(204);
  const made = await exported(jonas);
  expect(made.state).toBe('ready');

  const { data: address } = await jonas.client.rpc('open_export', { p_export_id: made.id });
  const response = await fetch(address ?? '');
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('your-data.zip'),
  ]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(made.bytes);
  expect((await fetch(address ?? '')).status).toBe(403);

  const files = await unzip(bytes);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as {
    username: string;
    tables: { table: string; rows: number }[];
    media: { id: string; file: string }[];
  };
  expect(manifest.username).toBe(jonas.username);
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from private.person_tables t
     join pg_class c on c.oid = t.name join pg_namespace n on n.oid = c.relnamespace
     where t.own is not null`,
  );
  expect(manifest.tables.map(({ table }) => table).toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
  for (const { table, rows } of manifest.tables) {
    expect(rowsOf(files, table), table).toHaveLength(rows);
    expect(files.has(`csv/${table}.csv`), table).toBe(true);
  }
  expect(rowsOf(files, 'public.profiles')).toMatchObject([{ username: jonas.username }]);
  expect(rowsOf(files, 'private.transfers')).toContainEqual(
    expect.objectContaining({ kind: 'tip', gross_cents: 500 }),
  );
  expect(files.get('csv/public.profiles.csv')?.toString()).toContain(jonas.username);
  expect(manifest.media.map(({ id }) => id)).toEqual([mediaId]);
  const picture = files.get(manifest.media[0]?.file ?? '');
  expect(picture?.subarray(8, 12).toString()).toBe('WEBP');
  expect(bytes.includes('encrypted_password')).toBe(false);
});

test('[F123] an export is of its owner alone, and asked for once a day', async () => {
  const other = await makeFan('other');
  const made = await exported(jonas);
  expect((await command(other, 'open_export', { p_export_id: made.id })).status).toBe(404);
  expect(await command(jonas, 'ask_for_export', {})).toMatchObject({
    body: { message: 'try_again_later' },
  });
  const { data, error } = await other.client.storage.from('exports').list();
  expect([data ?? [], error?.message]).toEqual([[], undefined]);
});

test('[F123] an account that is being closed undoes that and does nothing else', async () => {
  const fan = await makeFan('closing', 5000);
  const closing = { p_username: fan.username };
  expect((await command(fan, 'close_account', { p_username: 'another' })).status).toBe(400);
  expect((await command(fan, 'close_account', closing)).status).toBe(204);
  const refused = { status: 409, body: { message: 'closure_pending' } };
  expect(await command(fan, 'close_account', closing)).toMatchObject(refused);
  expect(await command(fan, 'inbox', {})).toMatchObject(refused);
  const tip = { p_creator_id: mara.id, p_amount_cents: 500, p_request_id: crypto.randomUUID() };
  expect(await command(fan, 'send_tip', tip)).toMatchObject(refused);
  expect((await command(fan, 'bootstrap', {})).body).toMatchObject({
    account: { is_closing: true },
  });
  expect((await command(fan, 'my_closure', {})).body).toMatchObject({ wallet_cents: 5000 });
  expect((await command(fan, 'ask_for_export', {})).status).toBe(204);
  expect((await command(fan, 'undo_closure', {})).status).toBe(204);
  expect((await command(fan, 'send_tip', tip)).status).toBe(200);
});
