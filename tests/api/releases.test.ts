import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { expectClosed, honestPictures, send, type Upload } from './enrolment-support.ts';
import { inboxOf } from './mails-support.ts';

const { addresses, keys } = inject('platform');

/* The link of a release, as somebody without a session and as anybody with bad intentions uses it. */
let mara: User;
let jonas: User;
let pictures: Awaited<ReturnType<typeof honestPictures>>;

beforeAll(async () => {
  [mara, jonas, pictures] = await Promise.all([
    makeCreator('mara'),
    makeFan('jonas'),
    honestPictures(),
  ]);
});
beforeEach(async () => {
  await database.query(`delete from private.rate_limit_windows where bucket = 'release_looks'`);
});
afterAll(disconnectAll);

type Answer = { status: number; body: Record<string, unknown> & { uploads?: Upload[] } };

async function ask(body: unknown): Promise<Answer> {
  const response = await fetch(`${addresses.api}/functions/v1/release`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function invite(name: string, email?: string): Promise<string> {
  const { data, error } = await mara.client.rpc('add_performer', {
    p_name: name,
    ...(email ? { p_email: email } : {}),
  });
  expect(error).toBeNull();
  return (data as { key: string }).key;
}

const fields = (more: object = {}) => ({
  legal_name: 'Ann Example',
  aliases: '',
  birth_date: '1996-05-04',
  is_depicted: true,
  is_published: true,
  is_downloaded: false,
  signature: 'Ann Example',
  ...more,
});
const notes = () =>
  (['id_document', 'id_selfie'] as const).map((kind) => ({
    kind,
    bytes: pictures[kind].file.length,
    type: pictures[kind].type,
  }));

const stateOf = async (key: string) => (await ask({ key })).body['state'];

describe('the link of a release', () => {
  test('[F150] submits with two pictures that no client reads, and withdraws', async () => {
    const key = await invite('Ann');
    expect((await ask({ key })).body).toMatchObject({ state: 'invited', is_open: true });
    const { status, body } = await ask({ key, fields: fields(), pictures: notes() });
    expect(status).toBe(200);
    const uploads = body.uploads ?? [];
    expect(uploads.map(({ kind }) => kind)).toEqual(['id_document', 'id_selfie']);
    for (const upload of uploads) {
      expect((await send(upload, pictures[upload.kind])).error).toBeNull();
    }
    await vi.waitFor(
      async () =>
        expect((await ask({ key })).body['pictures']).toEqual([
          { kind: 'id_document', state: 'ready', failure: null },
          { kind: 'id_selfie', state: 'ready', failure: null },
        ]),
      { timeout: 40_000, interval: 500 },
    );
    expect((await ask({ key, fields: fields(), pictures: notes() })).body).toMatchObject({
      error: 'conflict',
    });

    const { rows } = await database.query<{ bucket: string; name: string }>(
      `select r.bucket, r.name from private.performer_files f
       join public.releases l on l.performer_id = f.performer_id
       join private.renditions r on r.media_id in (f.document_id, f.selfie_id)
       where l.link_hash = private.trial_code_hash($1)`,
      [key],
    );
    expect(rows.map(({ bucket }) => bucket)).toEqual(['kyc', 'kyc', 'kyc', 'kyc']);
    for (const { client } of [mara, jonas]) {
      for (const { bucket, name } of [...rows, ...uploads])
        await expectClosed(client, bucket, name);
    }
    expect((await ask({ key, withdraw: true })).body).toMatchObject({ state: 'withdrawn' });
    expect(await stateOf(key)).toBe('withdrawn');
  });

  test('[F150] a mail brings the link to the address that the creator gives', async () => {
    const name = `eve_${crypto.randomUUID().slice(0, 8)}`;
    await invite('Eve', `${name}@example.test`);
    const key = await vi.waitFor(
      async () => {
        const [mail] = await inboxOf({ username: name });
        const [, secret] = /release\/(\w{20})/.exec(mail?.text ?? '') ?? [];
        expect(secret).toBeDefined();
        return secret ?? '';
      },
      { timeout: 40_000, interval: 200 },
    );
    expect(await stateOf(key)).toBe('invited');
  });

  test('[F150] bad input is refused with its field, and the link goes on', async () => {
    const key = await invite('Bo');
    const refused = async (more: object) => {
      const { status, body } = await ask({ key, fields: fields(more), pictures: notes() });
      return [status, body['error'], body['reason']];
    };
    expect(await refused({ legal_name: 'Ann\0Example' })).toEqual([
      400,
      'invalid_payload',
      'legal_name',
    ]);
    expect(await refused({ legal_name: '\u0410nn Example' })).toEqual([
      400,
      'invalid_legal_name',
      'legal_name',
    ]);
    expect(await refused({ birth_date: '2007-02-29' })).toEqual([
      400,
      'invalid_date_of_birth',
      'birth_date',
    ]);
    expect(await refused({ signature: 'Somebody Else' })).toEqual([
      400,
      'signature_mismatch',
      'signature',
    ]);
    expect((await ask({ key, fields: fields({ aliases: 'x'.repeat(1_000_000) }) })).status).toBe(
      413,
    );
    expect((await ask({ key, fields: fields(), pictures: [] })).body).toMatchObject({
      error: 'id_document_missing',
    });
    expect((await ask('{')).status).toBe(400);
    expect(await stateOf(key)).toBe('invited');
  });

  test('[F150] forged links are answered alike, and counted', async () => {
    const forged = { status: 410, body: { error: 'link_expired' } };
    expect(await ask({ key: 'a'.repeat(20) })).toMatchObject(forged);
    expect(await ask({ key: 'a'.repeat(20), withdraw: true })).toMatchObject(forged);
    expect(await ask({ key: "'; drop table" })).toMatchObject({ body: { error: 'link_expired' } });
    for (let n = 0; n < 60; n += 1) await ask({ key: 'b'.repeat(20) });
    expect((await ask({ key: 'b'.repeat(20) })).status).toBe(429);
  });

  test('[F150] clients call neither the commands of the function nor the tables', async () => {
    const key = await invite('Cleo');
    const { error } = await mara.client.rpc(
      'service_withdraw_release' as never,
      {
        p_key: key,
        p_address: 'x',
      } as never,
    );
    expect(error).not.toBeNull();
    expect(await stateOf(key)).toBe('invited');
  });
});
