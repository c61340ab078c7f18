import { describe, expect, it } from 'vitest';
import { forGuest } from '../_shared/http/for-guest.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { serve } from '../_shared/http/serve.ts';
import { enrolment, enrolmentRequest } from './handler.ts';

const userId = '0198c3a0-0000-7000-8000-00000000000a';
const referrerId = '0198c3a0-0000-7000-8000-00000000000b';
const applicationId = '0198c3a0-0000-7000-8000-00000000000c';
const kinds = ['avatar', 'cover', 'id_document', 'id_selfie'];

const body = {
  user_id: userId,
  secret: 'a'.repeat(43),
  referrer_id: referrerId,
  fields: { name: 'Mara Bell', age: 27, twitter: null },
  pictures: kinds.map((kind) => ({ kind, bytes: 1000, type: 'image/png' })),
};

/** The endpoint with mocked commands; their arguments are recorded. */
function createHandler({
  filled = [] as string[],
  addressHeader = null,
  refusal,
}: {
  filled?: string[];
  addressHeader?: string | null;
  refusal?: Refusal;
}) {
  const asked: unknown[] = [];
  let deaths = 0;
  const work = enrolment({
    commands: {
      begin(input) {
        asked.push(input);
        if (refusal) return Promise.reject(refusal);
        const uploads = kinds.map((kind) => ({
          kind,
          media_id: referrerId,
          bucket: 'uploads-image',
          name: `${userId}/${kind}`,
        }));
        return Promise.resolve({ application_id: applicationId, uploads });
      },
    },
    uploadToken(_bucket, name) {
      if (deaths-- > 0) return Promise.reject(new Error('died'));
      const kind = name.split('/')[1] ?? '';
      return Promise.resolve(filled.includes(kind) ? null : `leave for ${kind}`);
    },
  });
  const endpoint = serve(forGuest(enrolmentRequest, () => Promise.resolve(addressHeader), work));
  const post = async (content: unknown, headers: HeadersInit = {}) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const response = await endpoint(
      new Request('http://functions/enrolment', { method: 'POST', body: text, headers }),
    );
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { asked, post, die: (times: number) => (deaths = times) };
}

describe('[F20] enrolment', () => {
  it('returns the application with an upload token for each picture', async () => {
    const { asked, post } = createHandler({});
    expect(await post(body, { 'x-forwarded-for': '9.9.9.9, 10.0.0.7' })).toEqual({
      status: 200,
      body: {
        application_id: applicationId,
        uploads: kinds.map((kind) => ({
          kind,
          media_id: referrerId,
          bucket: 'uploads-image',
          name: `${userId}/${kind}`,
          token: `leave for ${kind}`,
        })),
      },
    });
    expect(asked).toEqual([
      {
        userId: userId,
        secret: body.secret,
        address: '10.0.0.7',
        referrerId,
        fields: body.fields,
        pictures: body.pictures,
      },
    ]);
  });

  it('counts by the trusted header or the last hop, never by a forged address', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9, 10.0.0.7', 'cf-connecting-ip': '10.0.0.8' };
    const none = createHandler({});
    await none.post(body, headers);
    await none.post(body);
    expect(none.asked).toMatchObject([{ address: '10.0.0.7' }, { address: 'unknown' }]);
    const named = createHandler({ addressHeader: 'CF-Connecting-IP' });
    await named.post(body, headers);
    await named.post(body, { 'x-forwarded-for': '9.9.9.9, 10.0.0.7' });
    expect(named.asked).toMatchObject([{ address: '10.0.0.8' }, { address: '10.0.0.7' }]);
  });

  it('returns no token for a picture that is already uploaded', async () => {
    const { post } = createHandler({ filled: ['avatar', 'id_selfie'] });
    expect(await post(body)).toMatchObject({
      status: 200,
      body: { uploads: [{ kind: 'cover' }, { kind: 'id_document' }] },
    });
  });

  it('a crash after the application is stored and a retry succeed', async () => {
    const { post, die } = createHandler({});
    die(1);
    expect(await post(body)).toEqual({ status: 500, body: { error: 'api_failed' } });
    expect(await post(body)).toMatchObject({ status: 200 });
  });

  it('returns a refusal with its field', async () => {
    const refusal = new Refusal('invalid_name', 400, 'name');
    expect(await createHandler({ refusal }).post(body)).toEqual({
      status: 400,
      body: { error: 'invalid_name', reason: 'name' },
    });
  });

  it.each([undefined, null, '', 'second-step', 'not an id', "'; drop table"])(
    'ignores an invalid referrer: %s',
    async (referrer_id) => {
      const { asked, post } = createHandler({});
      expect((await post({ ...body, referrer_id })).status).toBe(200);
      expect(asked).toMatchObject([{ referrerId: null }]);
    },
  );

  it.each([
    ['no id', { user_id: undefined }],
    ['an invalid id', { user_id: 'me' }],
    ['no secret', { secret: undefined }],
    ['a short secret', { secret: 'abc' }],
    ['a secret that is too long', { secret: 'a'.repeat(257) }],
    ['a secret with a control character', { secret: `${'a'.repeat(20)}\u0000` }],
    ['fields that are a list', { fields: [] }],
    ['a field that is a list', { fields: { name: ['Mara'] } }],
    ['a boolean field', { fields: { name: true } }],
    ['five pictures', { pictures: [...body.pictures, body.pictures[0]] }],
    ['a picture without a size', { pictures: [{ kind: 'avatar', type: 'image/png' }] }],
    ['a picture with an additional key', { pictures: [{ ...body.pictures[0], name: '../x' }] }],
    ['a role', { role: 'creator' }],
  ])('refuses %s without calling a command', async (_, change) => {
    const { asked, post } = createHandler({});
    expect(await post({ ...body, ...change })).toMatchObject({
      status: 400,
      body: { error: 'invalid_payload' },
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a NUL', 'Ma\u0000ra'],
    ['an unpaired surrogate', 'Mara \ud83d'],
  ])('the refusal names the field with %s, which Postgres cannot store', async (_, bio) => {
    const { asked, post } = createHandler({});
    expect(await post({ ...body, fields: { ...body.fields, bio } })).toEqual({
      status: 400,
      body: { error: 'invalid_payload', reason: 'bio' },
    });
    expect(asked).toEqual([]);
    expect((await post({ ...body, fields: { ...body.fields, bio: 'Mara 💋' } })).status).toBe(200);
  });

  it('refuses a body that is too long', async () => {
    const { asked, post } = createHandler({});
    const bio = 'a'.repeat(70_000);
    expect((await post({ ...body, fields: { bio } })).status).toBe(413);
    expect(asked).toEqual([]);
  });

  it('refuses a body that is not JSON', async () => {
    expect((await createHandler({}).post('{')).status).toBe(400);
  });
});
