import { describe, expect, it, vi } from 'vitest';
import type { AgeProvider } from '../_shared/age/provider.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { serve } from '../_shared/http/serve.ts';
import { ageCheck } from './handler.ts';

const id = '0190a000-0000-4000-8000-000000000001';
const sub = '0190a000-0000-7000-8000-000000000002';
const encode = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const member = `head.${encode({ role: 'authenticated', sub })}.sum`;
const hashOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');

type Deps = Parameters<typeof ageCheck>[0];

function endpoint(overrides: Partial<Deps> = {}) {
  const begin = vi.fn<Deps['commands']['begin']>(async () => id);
  const drop = vi.fn<Deps['commands']['drop']>(async () => undefined);
  const start = vi.fn<AgeProvider['start']>(async () => ({ address: 'https://ages.example/1' }));
  const handler = ageCheck({
    commands: { begin, drop },
    provider: { start, readCallback: async () => null },
    findUser: async (token) => (token === member ? { id: sub } : null),
    siteUrl: 'https://site.example',
    callbackUrl: 'https://api.example/functions/v1/age-callback',
    ...overrides,
  });
  const visit = async (body: unknown, headers: Record<string, string> = {}) => {
    const request = new Request('http://functions/age-check', {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    const answer = await serve((asked) => handler(asked, '192.0.2.1'))(request);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { begin, drop, start, visit };
}

describe('[F153] a check of an age', () => {
  it('leads a member to the provider, who learns the reference alone', async () => {
    const { begin, start, visit } = endpoint();
    const headers = { authorization: `Bearer ${member}`, 'x-caller-region': 'gb' };
    const { status, body } = await visit({ return_to: '/mara?a=1' }, headers);
    expect([status, body]).toEqual([200, { address: 'https://ages.example/1', token: null }]);
    expect(begin).toHaveBeenCalledWith({ userId: sub, guestHash: null }, '192.0.2.1');
    expect(start).toHaveBeenCalledWith({
      reference: id,
      country: 'GB',
      returnUrl: 'https://site.example/mara?a=1',
      callbackUrl: 'https://api.example/functions/v1/age-callback',
    });
  });

  it('gives a guest a token, of which the database gets the hash', async () => {
    const { begin, start, visit } = endpoint();
    const { body } = await visit({ return_to: '/' });
    const token = String(body['token']);
    expect(token).toMatch(/^[\w-]{43}$/);
    const guestHash = await hashOf(token);
    expect(begin).toHaveBeenCalledWith({ userId: null, guestHash }, '192.0.2.1');
    expect(JSON.stringify(start.mock.calls)).not.toContain(token);
    expect((await visit({ return_to: '/' })).body['token']).not.toBe(token);
    expect((await visit({ return_to: '/' }, { 'x-age-token': token })).body['token']).toBe(token);
  });

  it('a provider that gives no answer opens nothing, and nobody waits for its result', async () => {
    const { drop, visit } = endpoint({
      provider: {
        start: () => Promise.reject(new Error('down')),
        readCallback: async () => null,
      },
    });
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    expect(await visit({ return_to: '/' })).toEqual({
      status: 503,
      body: { error: 'age_check_unavailable' },
    });
    expect(drop).toHaveBeenCalledWith(id);
  });

  it('a site without a provider opens nothing', async () => {
    const { begin, visit } = endpoint({ provider: null });
    expect((await visit({ return_to: '/' })).body).toEqual({ error: 'age_check_unavailable' });
    expect(begin).not.toHaveBeenCalled();
  });

  it('no check begins where an age is proven, or after a refusal', async () => {
    const proven = endpoint({ commands: { begin: async () => null, drop: async () => null } });
    expect((await proven.visit({ return_to: '/' })).body).toMatchObject({ address: null });
    expect(proven.start).not.toHaveBeenCalled();
    const begin = () => Promise.reject(new Refusal('age_not_confirmed', 403));
    const refused = endpoint({ commands: { begin, drop: async () => null } });
    expect((await refused.visit({ return_to: '/' })).status).toBe(403);
    expect(refused.start).not.toHaveBeenCalled();
  });

  it.each([
    undefined,
    '',
    'mara',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a b',
  ])('does not lead back to %j', async (return_to) => {
    const { begin, visit } = endpoint();
    expect((await visit({ return_to })).status).toBe(400);
    expect(begin).not.toHaveBeenCalled();
  });

  it('refuses the token of nobody', async () => {
    const other = `head.${encode({ role: 'authenticated', sub: id })}.sum`;
    const { begin, visit } = endpoint();
    const { status } = await visit({ return_to: '/' }, { authorization: `Bearer ${other}` });
    expect(status).toBe(401);
    expect(begin).not.toHaveBeenCalled();
  });
});
