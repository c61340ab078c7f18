import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyMy } from '../_shared/age/verify-my.ts';
import type { AgeCommands } from '../_shared/clients/age-commands.ts';
import { serve } from '../_shared/http/serve.ts';
import { ageCallback } from './handler.ts';

const reference = '0190a000-0000-4000-8000-000000000001';
const settings = { url: 'https://ages.example', key: 'site', secret: 'secret' };
const provider = verifyMy(settings);
const sign = (body: string, secret = 'secret', key = 'site') =>
  `hmac ${key}:${createHmac('sha256', secret).update(body).digest('hex')}`;
const news = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    verification_id: 'v1',
    external_user_id: reference,
    verification_status: 'approved',
    verification_method: 'AgeEstimation',
    ...change,
  });

function endpoint() {
  const settle = vi.fn<AgeCommands['settle']>(async () => true);
  const work = serve(ageCallback({ commands: { settle }, provider }));
  const send = async (body: string, authorization = sign(body)) => {
    const request = new Request('http://functions/age-callback', {
      method: 'POST',
      body,
      headers: { authorization },
    });
    const answer = await work(request);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  return { settle, send };
}

describe('[F153] the result of a check', () => {
  it.each([
    [{}, 'passed', 'estimate'],
    [{ verification_status: 'failed', verification_method: 'IDScan' }, 'refused', 'document'],
    [{ verification_method: 'Something' }, 'passed', 'other'],
    [{ verification_method: null }, 'passed', 'other'],
  ])('%j is stored as %s by %s', async (change, result, method) => {
    const { settle, send } = endpoint();
    expect(await send(news(change))).toEqual({ status: 200, body: { received: true } });
    expect(settle).toHaveBeenCalledWith({ reference, result, method });
  });

  it.each(['started', 'pending', 'expired', 'APPROVED', ''])(
    'the status %j is no result',
    async (verification_status) => {
      const { settle, send } = endpoint();
      expect((await send(news({ verification_status }))).status).toBe(200);
      expect(settle).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['no signature', ''],
    ['another secret', sign(news(), 'guessed')],
    ['another key', sign(news(), 'secret', 'other')],
    ['the signature of another body', sign(news({ verification_status: 'failed' }))],
    ['a cut signature', sign(news()).slice(0, -2)],
  ])('%s is refused', async (_what, authorization) => {
    const { settle, send } = endpoint();
    expect(await send(news(), authorization)).toEqual({
      status: 400,
      body: { error: 'invalid_signature' },
    });
    expect(settle).not.toHaveBeenCalled();
  });

  it.each([
    ['no JSON', 'approved'],
    ['no object', '7'],
    ['a status of another type', news({ verification_status: 1 })],
    ['no reference', news({ external_user_id: undefined })],
  ])('a genuine body with %s is refused, and no fault of ours', async (_what, body) => {
    const { settle, send } = endpoint();
    expect(await send(body)).toMatchObject({ status: 400, body: { error: 'invalid_payload' } });
    expect(settle).not.toHaveBeenCalled();
  });

  it('a reference that is none of ours changes nothing', async () => {
    const { settle, send } = endpoint();
    expect((await send(news({ external_user_id: 'mara' }))).status).toBe(200);
    expect(settle).not.toHaveBeenCalled();
  });

  it('is not acknowledged before it is stored', async () => {
    const { settle, send } = endpoint();
    settle.mockRejectedValueOnce(new Error('database away'));
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    expect((await send(news())).status).toBe(500);
  });
});

describe('[F153] the start of a check at the provider', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const check = { reference, country: 'GB', returnUrl: 'https://s/', callbackUrl: 'https://c/' };

  it('is signed and tells nothing but the reference and the country', async () => {
    const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
      Response.json({ start_verification_url: 'https://ages.example/verify/1' }),
    );
    vi.stubGlobal('fetch', asked);
    expect(await provider.start(check)).toEqual({ address: 'https://ages.example/verify/1' });
    const [url, init] = asked.mock.calls[0] ?? [];
    const { body } = init ?? {};
    if (typeof body !== 'string') throw new Error('no body');
    expect(url).toBe('https://ages.example/v2/auth/start');
    expect(new Headers(init?.headers).get('authorization')).toBe(sign(body));
    expect(JSON.parse(body)).toEqual({
      external_user_id: reference,
      redirect_url: 'https://s/',
      webhook: 'https://c/',
      webhook_notification_level: 'minimal',
      country: 'gb',
    });
  });

  it.each([
    ['an error', () => Promise.resolve(new Response('{}', { status: 500 }))],
    ['no address', () => Promise.resolve(Response.json({}))],
    [
      'an address of another kind',
      () => Promise.resolve(Response.json({ start_verification_url: 'javascript:alert(1)' })),
    ],
    ['no answer', () => Promise.reject(new Error('timeout'))],
  ])('fails for %s', async (_what, answer) => {
    vi.stubGlobal('fetch', answer);
    await expect(provider.start(check)).rejects.toThrow(/./);
  });
});
