import type { z } from 'zod';
import type { LeasedPush, PushCommands } from '../_shared/clients/push-commands.ts';
import type { runRequest } from '../_shared/domain/run.ts';
import { isLeaseLost } from '../_shared/http/refusal.ts';
import type { PushOutcome, SendPush } from '../_shared/push/send.ts';

const batch = 20;

/** `send` is null without the keys of this site: nothing is leased then. */
type Deps = { commands: PushCommands; send: SendPush | null };

/** Sends the pushes that are due, side by side: one slow push service keeps no other waiting. */
export function pushSend({ commands, send }: Deps) {
  const carry = async (push: LeasedPush, by: SendPush): Promise<PushOutcome> =>
    push.endpoint === null
      ? { state: 'gone', why: 'host not allowed' }
      : by({ ...push, endpoint: push.endpoint });

  const work = async (push: LeasedPush, by: SendPush): Promise<number> => {
    const outcome = await carry(push, by);
    if (outcome.state !== 'sent') {
      console.warn(`push to ${push.device_id}: ${outcome.state} ${outcome.why}`);
    }
    try {
      await commands.finish(push, {
        outcome: outcome.state,
        why: outcome.state === 'sent' ? '' : outcome.why,
        seconds: outcome.state === 'failed' ? outcome.seconds : 0,
      });
    } catch (error) {
      // The device was removed during the request.
      if (!isLeaseLost(error)) throw error;
    }
    return outcome.state === 'sent' ? 1 : 0;
  };

  return async ({ request_id }: z.output<typeof runRequest>) => {
    if (send === null) return { sent: 0, more: false };
    const pushes = await commands.lease(request_id, batch);
    const sent = await Promise.all(pushes.map((push) => work(push, send)));
    return { sent: sent.reduce((sum, one) => sum + one, 0), more: pushes.length === batch };
  };
}
