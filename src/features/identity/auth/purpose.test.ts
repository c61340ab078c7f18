import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberReturnPath } from '@/lib/store/return-path.ts';
import { purposeFor, purposeOf } from './purpose.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', { location: { origin: 'https://site.test' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('[F91] the sentence of the forms of sign-in and joining', () => {
  it.each([
    ['/mara_voss?action=subscribe', 'to unlock the wall of @mara_voss'],
    ['/mara_voss?action=tip&amount=500', 'to send @mara_voss a tip'],
    ['/mara_voss?action=follow', 'to follow @mara_voss'],
    ['/mara_voss', 'to see more of @mara_voss'],
    ['/mara_voss?action=dance', 'to see more of @mara_voss'],
    ['/conversations/mara_voss', 'to write to @mara_voss'],
    ['/conversations/mara_voss/store', 'to see the store of @mara_voss'],
    ['/conversations', 'to see your messages'],
    ['/post/0198-1', 'to see this post'],
    ['/redeem/abc', 'to start your free trial'],
  ])('%s is told', (path, text) => {
    expect(purposeOf(path)).toBe(text);
  });

  it.each(['/', '/billing/card/tip', '/settings', '/browse/all', '/no/such/page'])(
    '%s tells nothing',
    (path) => {
      expect(purposeOf(path)).toBeNull();
    },
  );

  it('an address of another site tells nothing', () => {
    expect(purposeFor('https://evil.test/mara?action=tip')).toBeNull();
  });

  it('the address of a guard goes before a remembered one', () => {
    rememberReturnPath('/ines?action=tip');
    expect(purposeFor('/mara')).toBe('to see more of @mara');
    expect(purposeFor()).toBe('to send @ines a tip');
  });

  it('a like is told as one', () => {
    rememberReturnPath('/post/0198-1', true);
    expect(purposeFor()).toBe('to like this post');
  });
});
