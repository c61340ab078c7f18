import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Called from './call.ts';

const user = '0a4f3a70-5f2c-4a6e-9a0e-3c1f6d0f9a11';
let server: Server;
let answer: RequestListener = (_request, response) => response.end();
let lib: typeof Called;

/** Answers the next requests with a status and a body. */
function answerWith(status: number, body: string) {
  answer = (_request, response) => response.writeHead(status).end(body);
}

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // The document holds the platform's address, and localStorage the session.
  const { port } = server.address() as AddressInfo;
  const contents: Record<string, string> = {
    'meta[name="velour-api-url"]': `http://127.0.0.1:${port}`,
    'meta[name="velour-api-key"]': 'publishable',
  };
  vi.stubGlobal('document', { querySelector: (query: string) => ({ content: contents[query] }) });
  vi.stubGlobal('localStorage', { getItem: () => null });
  lib = await import('./call.ts');
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((closed) => server.close(closed));
});

describe('[F10] call()', () => {
  it('call() posts its arguments to the function and leaves undefined ones out', async () => {
    const asked: unknown[] = [];
    answer = (request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const { apikey, authorization } = request.headers;
        asked.push([request.method, request.url, apikey, authorization, body]);
        response.end('[]');
      });
    };

    await expect(lib.call('feed', { p_before: undefined })).resolves.toEqual([]);
    await expect(lib.call('my_devices')).resolves.toEqual([]);

    expect(asked).toEqual([
      ['POST', '/rest/v1/rpc/feed', 'publishable', 'Bearer publishable', '{}'],
      ['POST', '/rest/v1/rpc/my_devices', 'publishable', 'Bearer publishable', '{}'],
    ]);
  });

  it('call() returns undefined for a function without an answer', async () => {
    answerWith(204, '');
    await expect(lib.call('block', { p_user_id: user })).resolves.toBeUndefined();
  });

  it('call() returns null and plain values unchanged', async () => {
    answerWith(200, 'null');
    await expect(lib.call('post', { p_post_id: user })).resolves.toBeNull();
    answerWith(200, '3');
    await expect(lib.call('deletions_left')).resolves.toBe(3);
  });

  it('call() throws the code that the database raised, with its detail', async () => {
    answerWith(
      402,
      '{"code":"PT402","message":"not_enough_funds","details":"{\\"missing_cents\\":250}","hint":null}',
    );
    await expect(lib.call('follow', { p_creator_id: user })).rejects.toMatchObject({
      code: 'not_enough_funds',
      status: 402,
      detail: { missing_cents: 250 },
    });
  });

  it.each([
    ['the refusal of Postgres', 403, '{"code":"42501","message":"denied","details":null}'],
    ['a token that has run out', 401, '{"code":"PGRST301","message":"JWT expired"}'],
  ])('call() throws unauthorized_request after %s', async (_name, status, body) => {
    answerWith(status, body);
    await expect(lib.call('my_card')).rejects.toMatchObject({
      code: 'unauthorized_request',
      status,
    });
  });

  it.each([
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['an empty answer', 500, ''],
    ['json that is no refusal', 503, 'null'],
    ['a failure of the server', 500, '{"code":"XX000","message":"internal","details":null}'],
  ])('call() throws api_failed with the HTTP status after %s', async (_name, status, body) => {
    answerWith(status, body);
    await expect(lib.call('my_card')).rejects.toMatchObject({ code: 'api_failed', status });
  });

  it('call() throws api_failed with status 0 for an answer that is not JSON', async () => {
    answerWith(200, '{"id":');
    await expect(lib.call('my_card')).rejects.toMatchObject({
      code: 'api_failed',
      status: 0,
      cause: expect.any(SyntaxError),
    });
  });

  it('call() throws api_failed with status 0 when the connection breaks', async () => {
    answer = (request) => request.socket.destroy();
    await expect(lib.call('my_card')).rejects.toMatchObject({
      code: 'api_failed',
      status: 0,
      cause: expect.any(TypeError),
    });
  });

  it('asPayment() turns a failure without a code into payment_api_failed', async () => {
    answer = (request) => request.socket.destroy();
    await expect(lib.asPayment(lib.call('my_card'))).rejects.toMatchObject({
      code: 'payment_api_failed',
      status: 0,
    });
    answerWith(409, '{"code":"PT409","message":"duplicate_request","details":null}');
    await expect(lib.asPayment(lib.call('my_card'))).rejects.toMatchObject({
      code: 'duplicate_request',
    });
  });

  it('call() compares the answer with its schema during development', async () => {
    answerWith(200, '{"has_opened_conversation":true}');
    await expect(lib.call('follow', { p_creator_id: user })).resolves.toEqual({
      has_opened_conversation: true,
    });
    answerWith(200, '{"has_opened_a_conversation":true}');
    await expect(lib.call('follow', { p_creator_id: user })).rejects.toThrow(
      /follow\(\) does not fit its schema.*has_opened_conversation/s,
    );
  });
});
