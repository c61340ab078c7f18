import { decision } from '../domain/answers/decisions.ts';
import { guestCommands } from './guest-command.ts';

/** The service commands of decisions, for the holder of the link in a mail. */
export function decisionCommands() {
  const ask = guestCommands();
  return {
    look: (key: string, address: string) =>
      ask('service_decision', { p_key: key, p_address: address }, decision),
    appeal: (key: string, text: string, address: string) =>
      ask('service_appeal', { p_key: key, p_address: address, p_text: text }, decision),
  };
}
export type DecisionCommands = ReturnType<typeof decisionCommands>;
