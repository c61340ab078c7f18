import { describe, expect, it } from 'vitest';
import { deviceName, isHandheld } from './device-name.ts';
import { lastSeen } from './last-seen.ts';
import { sessionIdOf } from './session-id.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const agents = {
  chromeOnWindows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
  edge: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
  safariOnIphone: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
  chromeOnIpad: `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
  samsung: `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${webKit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  firefoxOnLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safariOnMac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
};

describe('[F119] names of devices', () => {
  it.each([
    [agents.chromeOnWindows, 'Chrome on Windows'],
    [agents.edge, 'Edge on Windows'],
    [agents.safariOnIphone, 'Safari on iPhone'],
    [agents.chromeOnIpad, 'Chrome on iPad'],
    [agents.samsung, 'Samsung Internet on Android'],
    [agents.firefoxOnLinux, 'Firefox on Linux'],
    [agents.safariOnMac, 'Safari on Mac'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
    ['node', 'Unknown device'],
    [null, 'Unknown device'],
  ])('deviceName() of %s is %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });

  it('isHandheld() distinguishes phones and tablets from computers', () => {
    expect([agents.safariOnIphone, agents.chromeOnIpad, agents.samsung].every(isHandheld)).toBe(
      true,
    );
    expect([agents.safariOnMac, agents.firefoxOnLinux, null].some(isHandheld)).toBe(false);
  });
});

describe('[F119] the last use of a device', () => {
  const now = new Date('2026-03-18T14:00:00');
  it.each([
    ['2026-03-18T13:59:00', 'Last seen within two hours'],
    ['2026-03-18T08:00:00', 'Last seen today 08:00'],
    ['2026-03-17T08:00:00', 'Last seen yesterday 08:00'],
    ['2026-03-14T08:00:00', 'Last seen on Saturday 08:00'],
    ['2026-03-01T08:00:00', 'Last seen 1 Mar 08:00'],
    ['2025-03-01T08:00:00', 'Last seen 01/03/2025 08:00'],
  ])('lastSeen() of %s is "%s"', (at, text) => {
    expect(lastSeen(at, now)).toBe(text);
  });
});

describe('the session of an access token', () => {
  const token = (claims: unknown) =>
    `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

  it('sessionIdOf() reads the session id, and returns null for a token without one', () => {
    expect(sessionIdOf(token({ session_id: 'abc', name: 'Zoë?>' }))).toBe('abc');
    expect(sessionIdOf(token({}))).toBeNull();
    expect(sessionIdOf('no token')).toBeNull();
    expect(sessionIdOf(undefined)).toBeNull();
  });
});
