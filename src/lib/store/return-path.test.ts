import { describe, expect, it } from 'vitest';
import { sameOriginPath } from './return-path.ts';

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
