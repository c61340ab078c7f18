import { describe, expect, it } from 'vitest';
import { callerAddress, countedAddress } from './caller-address.ts';

describe('the address of a caller', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:abcd:0:9', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:0:0:1::1', '2001:0:0:1::/64'],
    ['::1', '::/64'],
    ['::', '::/64'],
    ['fe80::1:2', 'fe80::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['not:an:address', 'not:an:address'],
    ['2001:db8::1]/x', '2001:db8::1]/x'],
  ])('[F14] %s is counted as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  it.each([
    [{ 'cf-connecting-ip': '2001:db8:1:2::9' }, 'cf-connecting-ip', '2001:db8:1:2::/64'],
    [{ 'x-forwarded-for': '9.9.9.9, 2001:db8:1:2::9' }, null, '2001:db8:1:2::/64'],
    [{}, null, 'unknown'],
  ])(
    '[F14] a request with the headers %j is counted by the trusted header, or else by the last hop',
    (headers, trusted, counted) => {
      const request = new Request('http://functions/x', { headers: new Headers(headers) });
      expect(callerAddress(request, trusted)).toBe(counted);
    },
  );
});
