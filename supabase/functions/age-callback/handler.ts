import { z } from 'zod';
import { ForgedCallback, type AgeProvider } from '../_shared/age/provider.ts';
import type { AgeCommands } from '../_shared/clients/age-commands.ts';
import { textOf } from '../_shared/http/body.ts';
import { Refusal } from '../_shared/http/refusal.ts';

type Deps = { commands: Pick<AgeCommands, 'settle'>; provider: AgeProvider | null };

/**
 * Results that the provider sends. A forged one is refused, and so is one of another form. Any other
 * is acknowledged only after it is committed, so that the provider repeats what was lost; repeated
 * and late ones change nothing.
 */
export function ageCallback({ commands, provider }: Deps) {
  return async (request: Request): Promise<{ received: true }> => {
    if (!provider) throw new Refusal('age_check_unavailable', 503);
    const message = { body: await textOf(request), headers: request.headers };
    const news = await provider.readCallback(message).catch((error: unknown) => {
      if (error instanceof ForgedCallback) throw new Refusal('invalid_signature', 400);
      // The log tells the operator that the provider has changed its form.
      if (error instanceof Refusal)
        console.error('The age provider sent a result of another form.');
      throw error;
    });
    if (news && z.uuid().safeParse(news.reference).success) await commands.settle(news);
    return { received: true };
  };
}
