import { auth, authEndpoint } from './auth.ts';

/** The first version of Auth that has recovery codes. */
const since = [2, 197] as const;

/** An answer of Auth; the client library of the pinned version does not know these addresses. */
export type RecoveryAnswer = { status: number; body: Record<string, unknown> };

async function ask(path: string, method: 'GET' | 'POST', body?: object): Promise<RecoveryAnswer> {
  const { data } = await (await auth()).getSession();
  const response = await fetch(authEndpoint.url + path, {
    method,
    headers: {
      ...authEndpoint.headers,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  return {
    status: response.status,
    // Every member is checked where it is read.
    body: typeof answer === 'object' && answer !== null ? (answer as RecoveryAnswer['body']) : {},
  };
}

/** Whether this Auth is new enough; older ones are not asked, since their answer is a fault. */
export async function knowsRecoveryCodes(): Promise<boolean> {
  const { body } = await ask('/health', 'GET');
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(String(body['version'])) ?? [];
  return Number(major) > since[0] || (Number(major) === since[0] && Number(minor) >= since[1]);
}

export const readRecoveryCodes = () => ask('/factors/recovery-codes', 'GET');
export const makeRecoveryCodes = () => ask('/factors/recovery-codes', 'POST', {});
export const renewRecoveryCodes = () => ask('/factors/recovery-codes/regenerate', 'POST', {});
export const verifyRecoveryCode = (code: string) =>
  ask('/factors/recovery-codes/verify', 'POST', { code });
