import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5 } from './md5.ts';
import { formDigest, priceOf, saleDigest } from './signing.ts';

it.each(['', 'a', 'message digest', 'é€😀', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(1000)])(
  'the MD5 of "%.20s" is that of Node',
  (text) => {
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  },
);

it('[F137] prices and sales are signed as the provider documents it', () => {
  expect([500, 1050, 9900].map(priceOf)).toEqual(['5.00', '10.50', '99.00']);
  expect(formDigest('salt', 1000)).toBe(md5('10.002840salt'));
  expect(saleDigest('salt', '1000000000')).toBe(md5('10000000001salt'));
});
