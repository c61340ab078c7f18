import { describe, expect, it } from 'vitest';
import { forUser } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { serve } from '../_shared/http/serve.ts';
import { trialRedeem, trialRedeemRequest } from './handler.ts';

const code = 'abcdefghijkmnpqrstuv';
const requestId = '0198c3a0-0000-7000-8000-00000000000a';
const done = { extended: false, period: 7, profile: 'mara' };

/** The function with a command that succeeds or refuses; its arguments are recorded. */
function createHandler(refusal?: Refusal) {
  const asked: unknown[] = [];
  const commands = {
    redeem: (...args: unknown[]) => {
      asked.push(args);
      return refusal ? Promise.reject(refusal) : Promise.resolve(done);
    },
  };
  const findUser = async (token: string) => (token === 'good' ? { id: 'anna' } : null);
  const endpoint = serve(forUser(findUser, trialRedeemRequest, trialRedeem({ commands })));
  const post = async (body: unknown, token = 'good') => {
    const response = await endpoint(
      new Request('http://functions/trial-redeem', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, 'x-caller-region': 'GB' },
      }),
    );
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { asked, post };
}

describe('[F61] trial-redeem', () => {
  it('redeems the trial for the user of the token and returns the result', async () => {
    const { asked, post } = createHandler();
    expect(await post({ code, request_id: requestId })).toEqual({ status: 200, body: done });
    expect(asked).toEqual([
      [{ userId: 'anna', code, requestId, forwarded: { 'x-caller-region': 'GB' } }],
    ]);
  });

  it('refuses a request without a session and one for another user', async () => {
    const { asked, post } = createHandler();
    expect((await post({ code, request_id: requestId }, 'bad')).status).toBe(401);
    expect((await post({ code, request_id: requestId, user_id: 'ben' })).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it.each([undefined, null, '', 'abc', `${code}x`, `${code.slice(1)}/`, `${code.slice(1)}%`, 7])(
    'a malformed code (%s) is refused without calling the command',
    async (given) => {
      const { asked, post } = createHandler();
      expect(await post({ code: given, request_id: requestId })).toEqual({
        status: 400,
        body: { error: 'invalid_trial_code', reason: 'code' },
      });
      expect(asked).toEqual([]);
    },
  );

  it('returns a refusal with its status', async () => {
    const { post } = createHandler(new Refusal('already_redeemed', 409));
    expect(await post({ code, request_id: requestId })).toEqual({
      status: 409,
      body: { error: 'already_redeemed' },
    });
  });
});
