import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../_shared/http/refusal.ts';
import { serve } from '../_shared/http/serve.ts';
import { signMedia } from './handler.ts';

type Deps = Parameters<typeof signMedia>[0];

/**
 * A database that lets the caller read every name except `locked` ones. The URL of a video lives
 * longer than that of a picture.
 */
function endpoint(overrides: Partial<Deps> = {}) {
  const readable = vi.fn<Deps['readable']>(async (_caller, names) =>
    names
      .filter((name) => !name.startsWith('locked'))
      .map((name) => ({ name, seconds: name.endsWith('.mp4') ? 900 : 120 })),
  );
  const sign = vi.fn<Deps['sign']>(async (names, seconds) =>
    names
      .filter((name) => !name.startsWith('gone'))
      .map((name) => [name, `/storage/v1/object/sign/media/${name}?token=${seconds}`]),
  );
  return { readable, sign, visit: serve(signMedia({ readable, sign, ...overrides })) };
}

const asking = (body: unknown, token?: string) =>
  new Request('http://functions/sign-media', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const tokenOf = (claims: unknown) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sum`;
const sub = '0190a000-0000-7000-8000-000000000001';
const token = tokenOf({ role: 'authenticated', sub, session_id: sub });
const keyOfGuests = tokenOf({ role: 'anon', iss: 'supabase' });

describe('[F39] signed URLs of media', () => {
  it('are created for readable media with the lifetimes that the database returns', async () => {
    const { visit, sign } = endpoint();
    const names = ['a/full.webp', 'locked/full.webp', 'b/video.mp4', 'c/thumb.webp'];
    const answer = await visit(asking({ names }, token));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      addresses: {
        'a/full.webp': '/storage/v1/object/sign/media/a/full.webp?token=120',
        'c/thumb.webp': '/storage/v1/object/sign/media/c/thumb.webp?token=120',
        'b/video.mp4': '/storage/v1/object/sign/media/b/video.mp4?token=900',
      },
    });
    expect(sign).toHaveBeenCalledTimes(2);
  });

  it('do not live longer if the caller requests it', async () => {
    const { visit, sign } = endpoint();
    const body = { names: ['a/full.webp'], seconds: 1e9, expiresIn: 1e9 };
    expect((await visit(asking(body))).status).toBe(200);
    expect(sign).toHaveBeenCalledWith(['a/full.webp'], 120);
  });

  it('are not returned for missing media or media that the caller cannot read', async () => {
    const { visit, sign } = endpoint();
    const gone = await visit(asking({ names: ['gone/full.webp'] }));
    expect(await gone.json()).toEqual({ addresses: {} });
    const locked = await visit(asking({ names: ['locked/full.webp'] }));
    expect(await locked.json()).toEqual({ addresses: {} });
    expect(sign).toHaveBeenCalledTimes(1);
  });

  it.each([
    [token, token],
    [keyOfGuests, null],
    ['sb_publishable_key', null],
    [undefined, null],
  ])('the bearer token %j is passed to the database as %j', async (brought, asked) => {
    const { visit, readable } = endpoint();
    await visit(asking({ names: ['a/full.webp'] }, brought));
    expect(readable).toHaveBeenCalledWith({ token: asked, forwarded: { 'x-caller-region': '*' } }, [
      'a/full.webp',
    ]);
  });

  it.each([
    'head.claims.sum',
    tokenOf(null),
    tokenOf('text'),
    tokenOf({ role: 'authenticated' }),
    tokenOf({ role: 'authenticated', sub: 'nobody' }),
    tokenOf({ role: 'authenticated', sub: 7 }),
    tokenOf({ role: 'authenticated', sub, session_id: 'x' }),
    tokenOf({ role: 'postgres', sub }),
    tokenOf({ role: ['authenticated'], sub }),
    tokenOf({ sub }),
  ])('the invalid token %s is refused without calling the database', async (brought) => {
    const { visit, readable } = endpoint();
    const answer = await visit(asking({ names: ['a/full.webp'] }, brought));
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'unauthorized_request' }]);
    expect(readable).not.toHaveBeenCalled();
  });

  it('[F153] region, subdivision and token of age of the caller are passed to the database', async () => {
    const { visit, readable } = endpoint();
    const request = asking({ names: ['a/full.webp'] });
    const forwarded = {
      'x-caller-region': 'US',
      'x-caller-subdivision': 'TX',
      'x-age-token': 'a'.repeat(43),
    };
    for (const [name, value] of Object.entries(forwarded)) request.headers.set(name, value);
    request.headers.set('x-other', 'stays');
    await visit(request);
    expect(readable).toHaveBeenCalledWith({ token: null, forwarded }, ['a/full.webp']);
  });

  it.each([
    [{}],
    [{ names: [] }],
    [{ names: 'a/full.webp' }],
    [{ names: [7] }],
    [{ names: ['x'.repeat(65)] }],
    [{ names: ['a\u0000'] }],
    [{ names: ['a/full.webp', ''] }],
    [{ names: Array.from({ length: 101 }, (_, at) => `${at}/full.webp`) }],
    [{ names: Array.from({ length: 11 }, (_, at) => `${at}/video.mp4`) }],
  ])('%j is refused without calling the database', async (body) => {
    const { visit, readable } = endpoint();
    const answer = await visit(asking(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_payload' });
    expect(readable).not.toHaveBeenCalled();
  });

  it('point to the object that the database returns in place of the requested one', async () => {
    const readable = async () => [
      { name: 'video/poster.webp', object: 'cover/full.webp', seconds: 120 },
      { name: 'video/thumb.webp', object: 'gone/thumb.webp', seconds: 120 },
    ];
    const { visit, sign } = endpoint({ readable });
    const names = ['video/poster.webp', 'video/thumb.webp'];
    const answer = await visit(asking({ names }, token));
    expect(await answer.json()).toEqual({
      addresses: {
        'video/poster.webp': '/storage/v1/object/sign/media/cover/full.webp?token=120',
      },
    });
    expect(sign).toHaveBeenCalledWith(['cover/full.webp', 'gone/thumb.webp'], 120);
  });

  it('can be requested for a hundred names, ten of them videos', async () => {
    const { visit } = endpoint();
    const names = Array.from(
      { length: 100 },
      (_, at) => `${at}/${at < 10 ? 'video.mp4' : 'full.webp'}`,
    );
    const answer = (await (await visit(asking({ names }))).json()) as { addresses: object };
    expect(Object.keys(answer.addresses)).toHaveLength(100);
  });

  it('a refusal of the database is returned unchanged', async () => {
    const refuse = () => Promise.reject(new Refusal('account_suspended', 403));
    const { visit, sign } = endpoint({ readable: refuse });
    const answer = await visit(asking({ names: ['a/full.webp'] }, token));
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'account_suspended' }]);
    expect(sign).not.toHaveBeenCalled();
  });
});
