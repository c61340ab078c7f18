import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import type { Slot } from './media-support.ts';
import {
  application,
  askAgain,
  decidedPictures,
  enrol,
  expectClosed,
  fields,
  honestPictures,
  myApplication,
  pictureKinds,
  platformClient,
  send,
  signUp,
  storedNames,
  type Pictures,
} from './enrolment-support.ts';

/*
 * An application before there is a session: sign-up, the edge function, four signed uploads, the
 * worker. A caller without the secret learns nothing, and no client can read an ID picture through
 * any endpoint.
 */
const { addresses } = inject('platform');
let pictures: Pictures;
let referrer: User;
let stranger: User;

beforeAll(async () => {
  pictures = await honestPictures();
  [referrer, stranger] = await Promise.all([makeCreator('referrer'), makeFan('stranger')]);
});
beforeEach(async () => {
  await database.query(`delete from private.rate_limit_windows where bucket = 'enrolment'`);
});
afterAll(disconnectAll);

describe('the complete application', () => {
  test('[F20][F24] makes four uploads ready and records the referrer', async () => {
    const mara = await signUp('mara');
    const { status, uploads } = await enrol({
      ...application(mara, pictures),
      referrer_id: referrer.id,
    });
    expect(status).toBe(200);
    expect(uploads.map(({ kind }) => kind)).toEqual([...pictureKinds]);
    expect(await myApplication(mara)).toMatchObject({ state: 'pending' });

    for (const upload of uploads) {
      expect((await send(upload, pictures[upload.kind])).error).toBeNull();
    }
    const decided = await decidedPictures(mara);

    expect(decided.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready']);
    const shown = 'from public.profile_pictures where profile_id = $1 order by kind';
    // other users cannot see a creator before staff have accepted and listed the creator
    expect(await rowsAs(referrer, `select kind ${shown}`, [mara.id])).toEqual([]);
    const { rows: own } = await database.query(`select kind, width, height ${shown}`, [mara.id]);
    expect(own).toEqual([
      { kind: 'avatar', width: 500, height: 665 },
      { kind: 'cover', width: 2000, height: 1000 },
    ]);
    const { rows } = await database.query(
      'select referrer_id from private.referrers where creator_id = $1',
      [mara.id],
    );
    expect(rows).toEqual([{ referrer_id: referrer.id }]);
  });

  test('[F23] ID pictures are stored within 1500 pixels, without camera metadata, and readable by no client', async () => {
    const nora = await signUp('nora');
    const { uploads } = await enrol(application(nora, pictures));
    for (const upload of uploads) await send(upload, pictures[upload.kind]);
    await decidedPictures(nora);
    const kept = [
      ...(await storedNames(nora.id, 'id_document')),
      ...(await storedNames(nora.id, 'id_selfie')),
    ];
    expect(kept.map(({ bucket }) => bucket)).toEqual(['kyc', 'kyc', 'kyc', 'kyc']);

    const platform = (await platformClient()).storage.from('kyc');
    const sizes = await Promise.all(
      kept.map(async ({ name }) => {
        const { data } = await platform.download(name);
        const file = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
        expect(file.includes('CANARY')).toBe(false);
        expect((await platform.info(name)).data).toMatchObject({ cacheControl: 'no-store' });
        const { format, width, height } = await sharp(file).metadata();
        return `${format} ${width}x${height}`;
      }),
    );
    expect(sizes).toEqual(['webp 1500x1125', 'webp 640x480', 'webp 750x1500', 'webp 320x640']);

    const asked = uploads.filter(({ kind }) => kind.startsWith('id_'));
    const endpoints = [...kept, ...asked.map(({ bucket, name }) => ({ bucket, name }))];
    for (const client of [nora.client, referrer.client, stranger.client, connect()]) {
      for (const { bucket, name } of endpoints) await expectClosed(client, bucket, name);
    }
    for (const { name } of kept) {
      const open = await fetch(`${addresses.api}/storage/v1/object/public/kyc/${name}`);
      expect(open.status).toBeGreaterThanOrEqual(400);
    }
  });

  test('[F24] invalid pictures fail with their error codes and can be uploaded again with a session', async () => {
    const rita = await signUp('rita');
    const lies: Pictures = {
      ...pictures,
      id_document: { file: Buffer.from('GIF89a not a picture that we take'), type: 'image/png' },
      avatar: { file: pictures.avatar.file.subarray(0, 300), type: 'image/png' },
    };
    const { uploads } = await enrol(application(rita, lies));
    // the second ID picture is never uploaded
    for (const upload of uploads.filter(({ kind }) => kind !== 'id_selfie')) {
      expect((await send(upload, lies[upload.kind])).error).toBeNull();
    }
    expect(await decidedPictures(rita, 3)).toEqual([
      { kind: 'avatar', state: 'failed', failure: 'invalid_image_format' },
      { kind: 'cover', state: 'ready', failure: null },
      { kind: 'id_document', state: 'failed', failure: 'invalid_image_format' },
      { kind: 'id_selfie', state: 'missing', failure: null },
    ]);

    for (const kind of ['avatar', 'id_document', 'id_selfie'] as const) {
      const { file, type } = pictures[kind];
      const { status, body } = await askAgain(rita, kind, pictures[kind]);
      expect(status).toBe(200);
      // The comment of the command documents this shape.
      const slot = body as unknown as Slot;
      const bucket = rita.client.storage.from(slot.bucket);
      const theirs = stranger.client.storage.from(slot.bucket);
      const small = pictures.avatar.file;
      const refused = await theirs.upload(slot.name, small, { contentType: 'image/png' });
      expect(refused.error).not.toBeNull();
      expect((await bucket.upload(slot.name, file, { contentType: type })).error).toBeNull();
    }
    expect((await decidedPictures(rita)).map(({ state }) => state)).toEqual([
      'ready',
      'ready',
      'ready',
      'ready',
    ]);
  });

  test('[F23] a signed upload is valid for one file under one name', async () => {
    const olga = await signUp('olga');
    const { uploads } = await enrol(application(olga, pictures));
    const [avatar, cover] = uploads;
    if (!avatar || !cover) throw new Error('no slots');
    expect((await send({ ...cover, token: avatar.token }, pictures.cover)).error).not.toBeNull();
    expect(
      (await send({ ...avatar, name: `${avatar.name}x` }, pictures.avatar)).error,
    ).not.toBeNull();
    expect((await send(avatar, pictures.avatar)).error).toBeNull();
    expect((await send(avatar, pictures.avatar)).error).not.toBeNull();
    const bare = connect().storage.from(cover.bucket);
    expect((await bare.upload(cover.name, pictures.cover.file)).error).not.toBeNull();
    expect((await send(cover, pictures.cover)).error).toBeNull();
  });
});

describe('the enrolment secret', () => {
  test('[F21] is required: every other caller gets the same refusal email_taken', async () => {
    const mara = await signUp('mara');
    const again = await signUp('mara', { email: stranger.username + '@example.test' });
    const fan = await signUp('jonas', { role: 'fan' });
    const refused = [
      { ...mara, id: crypto.randomUUID() },
      { ...mara, secret: crypto.randomUUID() },
      { ...mara, secret: fan.secret },
      { ...mara, id: referrer.id },
      { ...mara, id: stranger.id },
      fan,
      // Auth responds to a known address as if it were new
      again,
    ];
    for (const user of refused) {
      const { status, body } = await enrol(application(user, pictures));
      expect({ status, body }).toEqual({ status: 400, body: { error: 'email_taken' } });
    }
    expect((await enrol(application(mara, pictures))).status).toBe(200);
  });

  test('[F24] creates one application in concurrent and repeated requests', async () => {
    const mara = await signUp('mara');
    const body = application(mara, pictures);
    const answers = await Promise.all(Array.from({ length: 6 }, () => enrol(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const places = answers.map(({ uploads }) => uploads.map(({ name }) => name).join());
    expect(new Set(places).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body['application_id'])).size).toBe(1);

    const [, cover] = answers[0]?.uploads ?? [];
    if (!cover) throw new Error('no slots');
    expect((await send(cover, pictures.cover)).error).toBeNull();
    const later = await enrol({ ...body, fields: { ...fields, name: 'Somebody Else' } });
    expect(later.uploads.map(({ kind }) => kind)).toEqual(['avatar', 'id_document', 'id_selfie']);
    for (const upload of later.uploads) {
      expect((await send(upload, pictures[upload.kind])).error).toBeNull();
    }
    expect((await decidedPictures(mara)).every(({ state }) => state === 'ready')).toBe(true);
    const { rows } = await database.query(
      `select (select count(*)::int from private.applications where creator_id = $1) as attempts,
         (select count(*)::int from public.media where owner_id = $1) as media,
         (select name from public.profiles where id = $1) as name`,
      [mara.id],
    );
    expect(rows).toEqual([{ attempts: 1, media: 4, name: 'Mara Bell' }]);
  });

  test('[F20] expires half an hour after the sign-up', async () => {
    const [late, early] = await Promise.all([signUp('late'), signUp('early')]);
    const signedUp = (user: User, minutes: number) =>
      database.query(
        `update private.enrolment_secrets set created_at = now() - make_interval(mins => $2)
         where creator_id = $1`,
        [user.id, minutes],
      );
    await Promise.all([signedUp(late, 31), signedUp(early, 29)]);
    expect(await enrol(application(late, pictures))).toMatchObject({
      status: 410,
      body: { error: 'enrolment_expired' },
    });
    expect((await enrol(application(early, pictures))).status).toBe(200);
  });

  test('[F21] is subject to a rate limit by address, even if it is valid', async () => {
    const mara = await signUp('mara');
    const nobody = { id: crypto.randomUUID(), secret: crypto.randomUUID() };
    expect((await enrol(application(nobody, pictures))).status).toBe(400);
    await database.query(
      `update private.rate_limit_windows set hits = private.limit_enrolments_per_hour()
       where bucket = 'enrolment'`,
    );
    for (const user of [nobody, mara]) {
      expect(await enrol(application(user, pictures))).toMatchObject({
        status: 429,
        body: { error: 'rate_limited' },
      });
    }
    await database.query(`delete from private.rate_limit_windows where bucket = 'enrolment'`);
    expect((await enrol(application(mara, pictures))).status).toBe(200);
  });

  test.each([
    [{ name: 'Mo' }, 'invalid_name', 'name'],
    [{ age: 17 }, 'age_below_minimum', 'age'],
    [{ twitter: '', instagram: '' }, 'social_profile_missing', 'twitter'],
    [{ first_name: '1' }, 'invalid_legal_first_name', 'first_name'],
    [{ country: 'ZZ' }, 'legal_country_missing', 'country'],
    [{ date_of_birth: '2015-01-01' }, 'age_below_minimum', 'date_of_birth'],
    [{ bio: 'Dances\u0000' }, 'invalid_payload', 'bio'],
  ])(
    '[F22] %o is refused with the name of the field; valid fields are accepted',
    async (change, error, reason) => {
      const mara = await signUp('mara');
      const body = application(mara, pictures);
      const refused = await enrol({ ...body, fields: { ...fields, ...change } });
      expect({ status: refused.status, body: refused.body }).toEqual({
        status: 400,
        body: { error, reason },
      });
      expect(await myApplication(mara)).toBeNull();
      expect((await enrol(body)).status).toBe(200);
    },
  );

  test('[F23] the legal record is readable by no client', async () => {
    const mara = await signUp('mara');
    await enrol(application(mara, pictures));
    for (const client of [mara.client, referrer.client, connect()]) {
      for (const table of ['applications', 'legal_identities', 'application_pictures']) {
        // Neither the schema nor its tables are in the generated types.
        const endpoint = client.schema('private' as never).from(table as never);
        expect((await endpoint.select('*')).error?.code).toBe('PT406');
        expect((await client.from(table as never).select('*')).status).toBe(404);
      }
    }
    const told = JSON.stringify([await myApplication(mara), await profileOf(mara)]);
    expect(told).toContain('Mara Bell');
    expect(told).not.toContain('Bellini');
  });
});

const profileOf = async (user: User) => (await user.client.rpc('my_creator_settings')).data;
