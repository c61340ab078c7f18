import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { judgeBody, judgeRequest } from './rest-limits.ts';

const asked = (url: string, headers: IncomingMessage['headers'] = {}) =>
  judgeRequest({ url, headers } as IncomingMessage)?.status ?? null;
const posted = (headers: IncomingMessage['headers']) => asked('/rest/v1/rpc/feed', headers);
const json = { 'content-type': 'application/json' };

describe('the URL of a request', () => {
  test('is accepted for a usual call and with a long filter', () => {
    expect(asked('/rest/v1/rpc/creator_page?p_username=mara')).toBeNull();
    expect(asked(`/rest/v1/rpc/feed?or=(${'a.eq.1,'.repeat(200)}b.eq.1)`)).toBeNull();
  });

  test('is refused with a name of more than 63 characters, also if percent-encoded', () => {
    expect(asked(`/rest/v1/rpc/${'x'.repeat(63)}`)).toBeNull();
    expect(asked(`/rest/v1/rpc/${'x'.repeat(64)}`)).toBe(404);
    expect(asked(`/rest/v1/${'%78'.repeat(64)}?select=a(b)`)).toBe(404);
  });

  test('must be valid UTF-8, as must the headers', () => {
    for (const bytes of ['%FF', '%ED%A0%80', '%C0%80', '%zz', '%'])
      for (const url of [`/rest/v1/rpc/${bytes}`, `/rest/v1/rpc/feed?${bytes}=1`, `/?a=${bytes}`])
        expect(asked(url)).toBe(400);
    expect(asked('/rest/v1/rpc/feed?a=%C3%A9%00%F0%9F%8C%8A')).toBeNull();
    const sent = (bytes: number[]) => posted({ accept: Buffer.from(bytes).toString('latin1') });
    expect(sent([0xff])).toBe(400);
    expect(sent([0xc3, 0xa9])).toBeNull();
    expect(posted({ 'set-cookie': ['a', 'ÿ'] })).toBe(400);
  });

  test('is refused if longer than two kilobytes', () => {
    expect(asked(`/rest/v1/rpc/guest_browse?or=(${'a.is.null,'.repeat(204)})`)).toBe(414);
  });
});

describe('a request body', () => {
  test('must be JSON with a content length of at most one megabyte', () => {
    expect(posted({ ...json, 'content-length': '2' })).toBeNull();
    expect(
      posted({ 'content-type': 'application/json; charset=utf-8', 'content-length': '2' }),
    ).toBe(null);
    expect(posted({ 'content-length': '0' })).toBeNull();
    expect(posted({ 'content-type': 'text/csv', 'content-length': '2' })).toBe(415);
    expect(posted({})).toBeNull();
    expect(posted({ ...json, 'transfer-encoding': 'chunked' })).toBe(411);
    expect(posted({ ...json, 'content-length': '1048577' })).toBe(413);
  });

  test('has at most 32 arguments, with names of at most 63 characters', () => {
    const named = (names: string[]) =>
      judgeBody(Buffer.from(JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))))
        ?.status ?? null;
    const many = Array.from({ length: 33 }, (_, place) => `p${place}`);
    expect(named(many.slice(1))).toBeNull();
    expect(named(many)).toBe(400);
    expect(named(['x'.repeat(63)])).toBeNull();
    expect(named(['x'.repeat(64)])).toBe(400);
    expect(judgeBody(Buffer.from(`[${JSON.stringify({ ['x'.repeat(64)]: 1 })}]`))?.status).toBe(
      400,
    );
    expect(judgeBody(Buffer.from('{"p_query": '))).toBeNull();
    expect(judgeBody(Buffer.alloc(0))).toBeNull();
  });
});
