import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetReturnPath,
  rememberReturnPath,
  sameOriginPath,
  takeLike,
  takeReturnPath,
} from './return-path.ts';

const origin = 'https://site.test';

describe('[F15] the address after sign-in', () => {
  it.each(['/redeem/abc', '/mara?action=tip#top', '/'])('%s is kept', (target) => {
    expect(sameOriginPath(target, origin)).toBe(target);
  });

  it('may be a whole URL, as in the links of mails', () => {
    expect(sameOriginPath(`${origin}/redeem/abc?x=1`, origin)).toBe('/redeem/abc?x=1');
  });

  it.each([
    'https://evil.test/',
    'https://site.test.evil.test/',
    'https:evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'https://site.test//evil.test',
    'javascript:alert(1)',
    'redeem/abc',
    '',
    null,
    7,
  ])('%s is not followed', (target) => {
    expect(sameOriginPath(target, origin)).toBeNull();
  });
});

describe('[F15] [F91] the action that a guest began', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.useFakeTimers();
    vi.stubGlobal('window', { location: { origin } });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is a like once, at the address of the post alone, and never by a link', () => {
    rememberReturnPath('/post/1', true);
    expect(takeReturnPath()).toBe('/post/1');
    expect(takeLike('/post/2')).toBe(false);
    expect(takeLike('/post/1')).toBe(false);
    rememberReturnPath('/post/1', true);
    expect(takeReturnPath('/post/1')).toBe('/post/1');
    expect(takeLike('/post/1')).toBe(true);
    expect(takeLike('/post/1')).toBe(false);
    expect(takeReturnPath('/post/1')).toBe('/post/1');
    expect(takeLike('/post/1')).toBe(false);
    rememberReturnPath('/post/1', true);
    expect(takeReturnPath('/feed')).toBe('/feed');
    expect(takeLike('/post/1')).toBe(false);
  });

  it('is led to once, also by a link that names the page alone', () => {
    rememberReturnPath('/mara?action=tip');
    expect(takeReturnPath()).toBe('/mara?action=tip');
    expect(takeReturnPath()).toBeNull();
    rememberReturnPath('/mara?action=tip');
    expect(takeReturnPath('/mara')).toBe('/mara?action=tip');
  });

  it('gives way to another page that a link names, and is forgotten', () => {
    rememberReturnPath('/mara?action=tip');
    expect(takeReturnPath('/redeem/abc')).toBe('/redeem/abc');
    expect(takeReturnPath('/mara')).toBe('/mara');
  });

  it('ends after a day, and at sign-out', () => {
    rememberReturnPath('/mara?action=tip');
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    expect(takeReturnPath()).toBeNull();
    rememberReturnPath('/mara?action=tip');
    forgetReturnPath();
    expect(takeReturnPath()).toBeNull();
  });

  it.each(['https://evil.test/mara?action=tip', '//evil.test', 'no json'])(
    '%s in storage is not followed',
    (path) => {
      rememberReturnPath(path);
      expect(takeReturnPath()).toBeNull();
      kept.set('return-path', JSON.stringify({ path, at: Date.now() }));
      expect(takeReturnPath(path)).toBeNull();
      kept.set('return-path', path);
      expect(takeReturnPath()).toBeNull();
    },
  );
});
