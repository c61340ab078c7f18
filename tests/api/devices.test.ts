import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call as callAuth,
  closeDatabase,
  member,
  newClient,
  signIn,
  sql,
  type SignedIn,
} from '../contract/auth-support.ts';

/* [F18] [F119] Devices are the sessions of Auth: ending a device ends its session at Auth. */
interface Device {
  id: string;
  user_agent: string | null;
  ip: string | null;
  is_current: boolean;
}

let phone: SignedIn;
let laptop: SignedIn;

beforeAll(async () => {
  phone = await member();
  laptop = await signIn(phone.person, newClient());
});
afterAll(closeDatabase);

async function call<T>({ client }: SignedIn, name: string, args: object = {}): Promise<T> {
  const { data, error } = await client.rpc(name as never, args as never);
  if (error) throw error;
  // the shape that the comment of the command documents
  return data as T;
}
const devicesOf = (person: SignedIn) => call<Device[]>(person, 'my_devices');

async function otherOf(person: SignedIn): Promise<string> {
  const other = (await devicesOf(person)).find(({ is_current }) => !is_current);
  if (!other) throw new Error('there is no other device');
  return other.id;
}

/**
 * The error codes of Auth for the access token and the refresh token of a session, 'goes on'
 * without an error. The access token is sent directly: the client library hides the code of that
 * error.
 */
async function goesOn({ accessToken, refreshToken }: SignedIn) {
  const user = await callAuth('/user', { token: accessToken });
  // an error of Auth, or the user
  const { error_code } = (await user.json()) as { error_code?: string };
  const renewed = await newClient().auth.refreshSession({ refresh_token: refreshToken });
  return { user: error_code ?? 'goes on', renewed: renewed.error?.code ?? 'goes on' };
}

describe('devices', () => {
  test('[F18] both sessions are listed, the current one first, with user agent and address', async () => {
    const devices = await devicesOf(laptop);
    expect(devices.map(({ is_current }) => is_current)).toContain(true);
    expect(devices[0]).toMatchObject({
      is_current: true,
      ip: expect.stringMatching(/^[\d.:a-f]+$/),
    });
    expect(devices.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(devices.length).toBeGreaterThan(1);
    expect(devices.every(({ user_agent }) => user_agent !== null)).toBe(true);
  });

  test('[F18] a stranger cannot end the device of another member', async () => {
    const stranger = await member();
    const theirs = await otherOf(laptop);
    expect(await call(stranger, 'end_device', { p_session_id: theirs })).toBe(false);
    expect(await call(stranger, 'end_other_devices')).toBeTypeOf('number');
    expect((await devicesOf(laptop)).map(({ id }) => id)).toContain(theirs);
    expect(await goesOn(laptop)).toEqual({ user: 'goes on', renewed: 'goes on' });
  });

  test('[F18] ending a device ends its session at Auth, another session continues', async () => {
    const lost = await signIn(phone.person, newClient());
    const mine = (await devicesOf(lost)).find(({ is_current }) => is_current)?.id;
    expect(await call(laptop, 'end_device', { p_session_id: mine })).toBe(true);
    expect(await goesOn(lost)).toEqual({
      user: 'session_not_found',
      renewed: 'refresh_token_not_found',
    });
    expect((await laptop.client.auth.getUser()).error).toBeNull();
    expect(await call(laptop, 'end_device', { p_session_id: mine })).toBe(false);
  });

  test('[F18] the access token of an ended session is refused', async () => {
    const lost = await signIn(phone.person, newClient());
    const mine = (await devicesOf(lost)).find(({ is_current }) => is_current)?.id;
    const read = ({ accessToken }: SignedIn) =>
      callAuth('/../../rest/v1/rpc/my_account', { token: accessToken, body: {} });
    expect((await read(lost)).status).toBe(200);
    await call(laptop, 'end_device', { p_session_id: mine });
    const refused = await read(lost);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ message: 'session_expired' });
    expect((await read(laptop)).status).toBe(200);
  });

  test('[F18] ending all other devices keeps the current one', async () => {
    const [old, here] = [
      await signIn(phone.person, newClient()),
      await signIn(phone.person, newClient()),
    ];
    expect(await call<number>(here, 'end_other_devices')).toBeGreaterThan(1);
    expect(await goesOn(old)).toMatchObject({ user: 'session_not_found' });
    expect(await goesOn(here)).toEqual({ user: 'goes on', renewed: 'goes on' });
    expect((await devicesOf(here)).map(({ is_current }) => is_current)).toEqual([true]);
    const left = 'select 1 from auth.refresh_tokens where user_id = $1 and not revoked';
    expect(await sql(left, [here.userId])).toHaveLength(1);
  });

  test('[F18] a guest cannot list devices', async () => {
    const { error } = await newClient().rpc('my_devices');
    expect(error?.message).toBe('unauthorized_request');
  });
});
