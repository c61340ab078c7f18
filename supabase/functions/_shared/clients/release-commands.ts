import { linkedRelease, releaseSlots } from '../domain/answers/linked-release.ts';
import { guestCommands } from './guest-command.ts';

type Submission = {
  key: string;
  /** The caller's network address. */
  address: string;
  fields: Record<string, unknown>;
  pictures: unknown[];
};

/** The service commands of releases, for the holder of a link. */
export function releaseCommands() {
  const ask = guestCommands();
  return {
    look: (key: string, address: string) =>
      ask('service_release', { p_key: key, p_address: address }, linkedRelease),
    submit: ({ key, address, fields, pictures }: Submission) =>
      ask(
        'service_submit_release',
        { p_key: key, p_address: address, p_fields: fields, p_pictures: pictures },
        releaseSlots,
      ),
    withdraw: (key: string, address: string) =>
      ask('service_withdraw_release', { p_key: key, p_address: address }, linkedRelease),
  };
}
export type ReleaseCommands = ReturnType<typeof releaseCommands>;
