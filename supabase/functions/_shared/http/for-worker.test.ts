import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signWorkerRequest } from '../domain/worker-signature.ts';
import { forWorker } from './for-worker.ts';
import { serve } from './serve.ts';

const at = 1_700_000_000;

/** The status that a worker with this secret gets from a function with that setting. */
async function statusFor(setting: string, secret: string): Promise<number> {
  const endpoint = { secret: setting, endpoint: 'x', now: () => at * 1000 };
  const work = serve(forWorker(endpoint, z.strictObject({}), () => Promise.resolve({})));
  const signed = { endpoint: 'x', timestamp: String(at), body: '{}' };
  const headers = {
    'x-worker-timestamp': signed.timestamp,
    'x-worker-signature': await signWorkerRequest(secret, signed),
  };
  const request = new Request('http://functions/x', { method: 'POST', body: '{}', headers });
  return (await work(request)).status;
}

describe('the secret of the worker', () => {
  it('is one, or any of a list while it changes', async () => {
    expect(await statusFor('old', 'old')).toBe(200);
    expect(await statusFor('new,old', 'old')).toBe(200);
    expect(await statusFor('new, old', 'new')).toBe(200);
  });

  it('is none that the list does not have, and not the list itself', async () => {
    expect(await statusFor('new', 'old')).toBe(401);
    expect(await statusFor('new,old', 'new,old')).toBe(401);
    expect(await statusFor(',', 'old')).toBe(401);
  });
});
