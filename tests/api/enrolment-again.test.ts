import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, disconnectAll, makeUser, type User } from '../support/users.ts';
import {
  announced,
  askAgain,
  decidedPictures,
  fields,
  honestPictures,
  myApplication,
  pictureKinds,
  platformClient,
  storedNames,
  type PictureKind,
  type Pictures,
} from './enrolment-support.ts';
import { command, type Slot } from './media-support.ts';

/*
 * Applications with a session: for a creator whose first application was never sent, and after a
 * rejection. Each object of an earlier attempt is kept, and no client can read it.
 */
let pictures: Pictures;
beforeAll(async () => {
  pictures = await honestPictures();
});
afterAll(disconnectAll);

type KindSlot = Slot & { kind: PictureKind };

async function apply(user: User, content: object = {}, requestId = crypto.randomUUID()) {
  const { status, body } = await command(user, 'apply', {
    p_request_id: requestId,
    p_referrer_id: null,
    p_fields: fields,
    p_pictures: announced(pictures),
    ...content,
  });
  // The comment of the command documents this shape.
  return { status, body, uploads: (body['uploads'] ?? []) as KindSlot[] };
}

async function upload(user: User, { bucket, name }: Slot, kind: PictureKind) {
  const { file, type } = pictures[kind];
  const options = { contentType: type };
  const { error } = await user.client.storage.from(bucket).upload(name, file, options);
  expect(error).toBeNull();
}

async function decide(user: User, state: 'accepted' | 'rejected') {
  const { id } = (await myApplication(user)) ?? {};
  await database.query(`select private.decide_application($1, $2, 'Blurred.', 'Test Staff')`, [
    id,
    state,
  ]);
}

describe('an application with a session', () => {
  test('[F24][F23] can be repeated after a rejection; the ID pictures of the first attempt are kept', async () => {
    const mara = await makeUser('mara', 'creator');
    const first = await apply(mara);
    expect(first.uploads.map(({ kind }) => kind)).toEqual([...pictureKinds]);
    for (const slot of first.uploads) await upload(mara, slot, slot.kind);
    await decidedPictures(mara);
    const before = await storedNames(mara.id, 'id_document');
    await decide(mara, 'rejected');
    expect(await myApplication(mara)).toMatchObject({ state: 'rejected', reason: 'Blurred.' });

    // the profile already shows the avatar and the cover
    const ids = announced(pictures).filter(({ kind }) => kind.startsWith('id_'));
    const again = await apply(mara, { p_pictures: ids });
    expect(again.uploads.map(({ kind }) => kind)).toEqual(['id_document', 'id_selfie']);
    for (const slot of again.uploads) await upload(mara, slot, slot.kind);
    const decided = await decidedPictures(mara);

    expect(decided.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready']);
    const kept = await storedNames(mara.id, 'id_document');
    expect(kept).toHaveLength(4);
    expect(kept).toEqual(expect.arrayContaining(before));
    const kyc = (await platformClient()).storage.from('kyc');
    for (const { name } of kept) expect((await kyc.download(name)).error).toBeNull();
    for (const { name } of kept)
      expect(
        (await mara.client.storage.from('kyc').createSignedUrl(name, 60)).error,
      ).not.toBeNull();
    await decide(mara, 'accepted');
    expect(await apply(mara)).toMatchObject({
      status: 403,
      body: { message: 'method_forbidden' },
    });
  });

  test('[F24] is created once by concurrent requests', async () => {
    const nora = await makeUser('nora', 'creator');
    const requestId = crypto.randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => apply(nora, {}, requestId)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(same.map(({ body }) => body['application_id'])).size).toBe(1);

    const olga = await makeUser('olga', 'creator');
    const apart = await Promise.all([1, 2, 3].map(() => apply(olga)));
    expect(apart.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(apart.filter(({ body }) => body['message'] === 'application_pending')).toHaveLength(2);
    const { rows } = await database.query(
      'select count(*)::int as n from private.applications where creator_id = any ($1)',
      [[nora.id, olga.id]],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('[F24] a file larger than announced fails and can be uploaded again', async () => {
    const rita = await makeUser('rita', 'creator');
    const small = announced(pictures).map((picture) => ({ ...picture, bytes: 100 }));
    const { uploads } = await apply(rita, { p_pictures: small });
    for (const slot of uploads.slice(0, 1)) await upload(rita, slot, slot.kind);
    expect((await decidedPictures(rita, 1))[0]).toEqual({
      kind: 'avatar',
      state: 'failed',
      failure: 'upload_too_big',
    });
    const { status, body } = await askAgain(rita, 'avatar', pictures.avatar);
    expect(status).toBe(200);
    // The comment of the command documents this shape.
    await upload(rita, body as unknown as Slot, 'avatar');
    expect((await decidedPictures(rita, 1))[0]).toMatchObject({ kind: 'avatar', state: 'ready' });
    expect((await askAgain(rita, 'avatar', pictures.avatar)).body).toMatchObject({
      message: 'conflict',
    });
  });

  test('[F22][F24] is refused for a fan and with invalid fields', async () => {
    const jonas = await makeUser('jonas', 'fan');
    expect(await apply(jonas)).toMatchObject({
      status: 403,
      body: { message: 'method_forbidden' },
    });
    expect(await myApplication(jonas)).toBeNull();
    const petra = await makeUser('petra', 'creator');
    expect(await apply(petra, { p_fields: { ...fields, age: 17 } })).toMatchObject({
      status: 400,
      body: { message: 'age_below_minimum', details: '{"field": "age"}' },
    });
    expect((await apply(petra)).status).toBe(200);
  });
});
