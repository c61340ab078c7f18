import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import type { LeasedPush, PushCommands } from '../_shared/clients/push-commands.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { createPushSender, type PushOutcome, type SendPush } from '../_shared/push/send.ts';
import { pushSend } from './handler.ts';

const push = (endpoint: string | null): LeasedPush => ({
  device_id: crypto.randomUUID(),
  lease_token: crypto.randomUUID(),
  endpoint,
  p256dh: 'p',
  auth: 'a',
});
const outcomes: Record<string, PushOutcome> = {
  good: { state: 'sent' },
  over: { state: 'gone', why: '410' },
  busy: { state: 'failed', why: '429', seconds: 7 },
};

function createWorld(pushes: LeasedPush[]) {
  const finish = vi.fn<PushCommands['finish']>(async () => {});
  const commands = { lease: vi.fn<PushCommands['lease']>(async () => pushes), finish };
  const send = vi.fn<SendPush>(async ({ endpoint }) => outcomes[endpoint] ?? { state: 'sent' });
  return { commands, send, finish, run: pushSend({ commands, send }) };
}
const request = { request_id: crypto.randomUUID() };

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('push-send', () => {
  it('[F135] reports what the push service answered', async () => {
    const { run, finish } = createWorld(['good', 'over', 'busy'].map(push));
    expect(await run(request)).toEqual({ sent: 1, more: false });
    expect(finish.mock.calls.map(([, outcome]) => outcome)).toEqual([
      { outcome: 'sent', why: '', seconds: 0 },
      { outcome: 'gone', why: '410', seconds: 0 },
      { outcome: 'failed', why: '429', seconds: 7 },
    ]);
  });

  it('[F135] writes to no host that is not allowed any more', async () => {
    const { run, send, finish } = createWorld([push(null)]);
    expect(await run(request)).toEqual({ sent: 0, more: false });
    expect(send).not.toHaveBeenCalled();
    expect(finish.mock.calls[0]?.[1]).toMatchObject({ outcome: 'gone' });
  });

  it('[F135] goes on when a device was removed meanwhile, and asks again after a full batch', async () => {
    const { run, finish } = createWorld(Array.from({ length: 20 }, () => push('good')));
    finish.mockRejectedValueOnce(new Refusal('lease_lost', 409));
    expect(await run(request)).toEqual({ sent: 20, more: true });
  });

  it('[F135] leases nothing without the keys of the site', async () => {
    const { commands } = createWorld([push('good')]);
    expect(await pushSend({ commands, send: null })(request)).toEqual({ sent: 0, more: false });
    expect(commands.lease).not.toHaveBeenCalled();
  });
});

describe('a push', () => {
  const site = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@b.example' };

  it('[F135] to keys that are no point of the curve ends the device', async () => {
    const target = { endpoint: 'https://x.example/', p256dh: 'AA', auth: 'AA' };
    expect(await createPushSender(site)(target)).toMatchObject({ state: 'gone' });
  });

  it('[F135] ends no device where the keys of the site are wrong', () => {
    expect(() => createPushSender({ ...site, privateKey: 'AA' })).toThrow('Vapid private key');
  });
});
