import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { honestPictures, send, type Upload } from './enrolment-support.ts';
import { addressesOf, command, decided, shapes, uploadFile } from './media-support.ts';

const { addresses, keys } = inject('platform');

/*
 * Attacks on reviews, releases, proofs of age, records and complaints over the network: requests at
 * once, replayed uploads and tickets, and floods. Each refused one has its twin that is served.
 */
let mara: User;
let ines: User;
let jonas: User;
let pictures: Awaited<ReturnType<typeof honestPictures>>;
let number = 5000;
const localAddress = '127.0.0.77';
const forgetCalls = () =>
  database.query(`delete from private.rate_limit_windows where subject = $1`, [localAddress]);

beforeAll(async () => {
  [mara, ines, jonas, pictures] = await Promise.all([
    makeCreator('mara'),
    makeCreator('ines'),
    makeFan('jonas'),
    honestPictures(),
  ]);
  await database.query(
    `insert into private.site_config (key, value) values ('review:' || $1, '"before"')`,
    [mara.id],
  );
});
beforeEach(forgetCalls);
afterAll(disconnectAll);

async function picture(user: User): Promise<string> {
  number += 1;
  const id = await uploadFile(user, 'post', await shapes(number).png().toBuffer());
  expect(await decided(user, id)).toMatchObject({ state: 'ready' });
  return id;
}

async function post(user: User, ids: string[]): Promise<{ status: number; id: string }> {
  const { status, body } = await command(user, 'create_post', {
    p_audience: 'public',
    p_text: 'words',
    p_media_ids: ids,
    p_request_id: crypto.randomUUID(),
  });
  // A post that is created is its id.
  return { status, id: body as unknown as string };
}

type Json = Record<string, unknown> & { uploads?: Upload[] };

/** Calls from an address of this file, so that others do not share what is counted by address. */
const call = (name: string, body: unknown, more: Record<string, string> = {}) =>
  new Promise<{ status: number; body: Json }>((done, fail) => {
    const headers = { apikey: keys.publishable, 'content-type': 'application/json', ...more };
    const sent = request(
      `${addresses.api}/${name}`,
      { localAddress, method: 'POST', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, body: JSON.parse(text) as Json }),
        );
      },
    );
    sent.once('error', fail);
    sent.end(JSON.stringify(body));
  });

describe('reviews', () => {
  test('[F151] two of staff approve two pictures of a post at once: it appears', async () => {
    const ids = [await picture(mara), await picture(mara)];
    const postId = (await post(mara, ids)).id;
    const { rows } = await database.query<{ handle: string }>(
      'select handle from private.reviews where media_id = any ($1) order by number',
      [ids],
    );
    const isRead = async () =>
      (await jonas.client.rpc('post', { p_post_id: postId })).data !== null;
    expect(await isRead()).toBe(false);
    const approve = `select staff.approve($1, 'reviewed', $2)`;
    const [ada, grace] = [await database.connect(), await database.connect()];
    try {
      await ada.query('begin');
      await ada.query(approve, ['Ada', rows[0]?.handle]);
      const second = grace.query(approve, ['Grace', rows[1]?.handle]);
      await setTimeout(300);
      await ada.query('commit');
      await second;
    } finally {
      ada.release();
      grace.release();
    }
    expect(await isRead()).toBe(true);
  });
});

const ask = (body: object) => call('functions/v1/release', body);
const fields = (name: string) => ({
  legal_name: name,
  aliases: '',
  birth_date: '1996-05-04',
  is_depicted: true,
  is_published: true,
  signature: name,
});
const notes = () =>
  (['id_document', 'id_selfie'] as const).map((kind) => ({
    kind,
    bytes: pictures[kind].file.length,
    type: pictures[kind].type,
  }));
const invite = async (name: string) =>
  String((await command(ines, 'add_performer', { p_name: name })).body['key']);

describe('releases', () => {
  test('[F150] two submissions at once keep one form, and its pictures cannot be replayed', async () => {
    const key = await invite('Ann');
    const said = await Promise.all(
      ['Ann Example', 'Zed Other'].map((name) =>
        ask({ key, fields: fields(name), pictures: notes() }),
      ),
    );
    const { rows } = await database.query<{ legal_name: string; ids: string[] }>(
      `select f.legal_name, array[f.document_id, f.selfie_id] as ids
       from private.performer_files f join public.performers p on p.id = f.performer_id
       where p.creator_id = $1 and p.name = 'Ann'`,
      [ines.id],
    );
    expect(rows).toHaveLength(1);
    const kept = rows[0]?.ids ?? [];
    const uploads = said.flatMap(({ body }) => body.uploads ?? []);
    const isKept = (upload: Upload) => kept.includes(upload.media_id);
    for (const upload of uploads.filter((each) => !isKept(each)))
      await send(upload, pictures[upload.kind]);
    for (const upload of uploads.filter(isKept))
      expect((await send(upload, pictures[upload.kind])).error).toBeNull();
    const states = async () =>
      ((await ask({ key })).body['pictures'] as { state: string }[]).map(({ state }) => state);
    await vi.waitFor(async () => expect(await states()).toEqual(['ready', 'ready']), {
      timeout: 40_000,
      interval: 500,
    });
    const files = async () =>
      (
        await database.query<{ id: string }>(
          `select o.id || ' ' || o.updated_at as id from private.renditions r
           join storage.objects o on o.bucket_id = r.bucket and o.name = r.name
           where r.media_id = any ($1) order by 1`,
          [kept],
        )
      ).rows;
    const before = await files();
    expect(before).toHaveLength(4);
    for (const upload of uploads) await send(upload, pictures.avatar);
    await setTimeout(2000);
    expect(await files()).toEqual(before);
    expect((await ask({ key, fields: fields('Zed Other'), pictures: notes() })).body).toEqual(
      expect.objectContaining({ error: 'conflict' }),
    );
  });

  test('[F150] a withdrawal and a post at once: nobody is shown, and nothing is stated away', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await picture(ines);
      const key = await invite(`Person ${round}`);
      const { rows } = await database.query<{ id: string }>(
        `with named as (
           select id from public.performers where creator_id = $1 and name = $2),
         sent as (
           insert into private.performer_files (
             performer_id, legal_name, aliases, birth_date, signature)
           select id, 'Ann', '', '1990-01-01', 'Ann' from named)
         update public.releases r set state = 'accepted', submitted_at = now(), due_at = now()
         from named n where r.performer_id = n.id returning n.id`,
        [ines.id, `Person ${round}`],
      );
      const stated = await command(ines, 'state_people', {
        p_media_id: id,
        p_people: 'people',
        p_performer_ids: [rows[0]?.id],
      });
      expect(stated.body['refusal']).toBeNull();
      await Promise.all([post(ines, [id]), ask({ key, withdraw: true })]);
      expect((await ask({ key })).body['state']).toBe('withdrawn');
      expect(await addressesOf(jonas.client, [`${id}/full.webp`])).toEqual({});
      const restated = await command(ines, 'state_people', { p_media_id: id, p_people: 'only_me' });
      expect(restated.status).toBe(409);
    }
    const plain = await picture(ines);
    expect((await post(ines, [plain])).status).toBe(200);
    expect(Object.keys(await addressesOf(jonas.client, [`${plain}/full.webp`]))).toHaveLength(1);
  });
});

test('[F154] a ticket of records opens one file once, and nothing else', async () => {
  const { rows } = await database.query<{ address: string }>(
    `select staff.export_records('Ada Byron', 'an audit', $1) as address`,
    [ines.username],
  );
  const { search } = new URL(rows[0]?.address ?? '', addresses.api);
  const open = async (name: string, method = 'GET') =>
    (await fetch(`${addresses.api}/functions/v1/${name}${search}`, { method })).status;
  expect(await open('staff-view')).toBe(403);
  expect(await open('export-file')).toBe(403);
  expect(await open('records-file', 'HEAD')).toBe(405);
  const said = await Promise.all([1, 2, 3, 4].map(() => open('records-file')));
  expect(said.filter((status) => status === 200)).toHaveLength(1);
  expect(said.filter((status) => status === 403)).toHaveLength(3);
});

test('[F153] the token of one guest proves the age of one account, of four at once', async () => {
  await database.query(`insert into private.region_policies values ('QV', '', 'verify')`);
  const token = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'g');
  await database.query(
    `insert into private.age_passes (guest_hash, method, result, expires_at)
     values (sha256($1::bytea), 'estimate', 'passed', now() + interval '1 year')`,
    [Buffer.from(token)],
  );
  const fans = await Promise.all(['a', 'b', 'c', 'd'].map((name) => makeFan(name)));
  const headersOf = (fan: User) => ({
    authorization: `Bearer ${fan.token}`,
    'x-caller-region': 'QV',
    'x-age-token': token,
  });
  await Promise.all(fans.map((fan) => call('rest/v1/rpc/bootstrap', {}, headersOf(fan))));
  const said = await Promise.all(
    fans.map((fan) => call('rest/v1/rpc/follow', { p_creator_id: ines.id }, headersOf(fan))),
  );
  await database.query(`delete from private.region_policies where country = 'QV'`);
  expect(said.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
});

test('[F147] a hundred notices about a post hide nothing, and mail a stranger five times', async () => {
  const postId = (await post(ines, [])).id;
  const email = `${crypto.randomUUID().slice(0, 8)}@example.test`;
  const said: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    if (n % 5 === 0) await forgetCalls();
    const answer = await call('functions/v1/complaint', {
      request_id: crypto.randomUUID(),
      complaint: {
        kind: 'ncii',
        place: `/post/${postId}`,
        description: 'me',
        signature: 'A Stranger',
        email,
        good_faith: true,
      },
    });
    said.push(answer.status);
  }
  expect(new Set(said)).toEqual(new Set([200]));
  const { rows } = await database.query<{ mails: string }>(
    'select count(*) as mails from private.mails where address = $1',
    [email],
  );
  expect(rows).toEqual([{ mails: '5' }]);
  expect((await jonas.client.rpc('post', { p_post_id: postId })).data).not.toBeNull();
});
