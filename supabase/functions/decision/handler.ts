import { z } from 'zod';
import type { DecisionCommands } from '../_shared/clients/decision-commands.ts';
import { trialCodeLength } from '../_shared/generated/limits.gen.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { unstorable } from '../_shared/http/storable.ts';

const key = z.string().regex(new RegExp(`^[A-Za-z0-9]{${trialCodeLength}}$`), 'link_expired');

/** A look at a decision by the secret of its mail, or the appeal against it. */
export const decisionRequest = z.strictObject({ key, text: z.string().optional() });

type Deps = { commands: DecisionCommands };

/** Shows a decision without a session, and takes the appeal against it. The rules are in SQL. */
export function decision({ commands }: Deps) {
  return ({ key: secret, text }: z.output<typeof decisionRequest>, address: string) => {
    if (text === undefined) return commands.look(secret, address);
    if (unstorable.test(text)) throw new Refusal('invalid_payload', 400, 'text');
    return commands.appeal(secret, text, address);
  };
}
