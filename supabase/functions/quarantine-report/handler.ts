import type { z } from 'zod';
import type { MediaStore } from '../_shared/clients/media-store.ts';
import type { QuarantineCommands, ReportStep } from '../_shared/clients/quarantine-commands.ts';
import type { runRequest } from '../_shared/domain/run.ts';
import type { Reporter } from '../_shared/reporter/provider.ts';

type Deps = {
  commands: QuarantineCommands;
  store: Pick<MediaStore, 'open'>;
  reporter: Reporter;
};

/**
 * Makes the next step of the report of a quarantined file that staff sent. A step is stored after
 * it is made, so one that ended in between is made again.
 */
export function quarantineReport({ commands, store, reporter }: Deps) {
  return async ({ request_id }: z.output<typeof runRequest>) => {
    const step = await commands.lease(request_id);
    if (step === null) return { closed: 0, more: false };
    const reference = await make(step);
    const { state } = await commands.made(step, reference, reporter.isTest);
    return { closed: 1, more: state !== 'finished' };
  };

  async function make(step: ReportStep): Promise<string> {
    if (step.state === 'drafted' || step.reference === null) return reporter.submit(fileOf(step));
    if (step.state === 'submitted') await sendFile(step, step.reference);
    else await reporter.finish(step.reference);
    return step.reference;
  }

  async function sendFile({ bucket, name, sha256 }: ReportStep, reference: string) {
    // Nothing of the file leaves Storage in a test.
    if (reporter.isTest) return reporter.sendFile(reference, sha256, new Blob().stream());
    const bytes = bucket && name ? await store.open(bucket, name) : null;
    if (bytes === null) throw new Error(`The file of ${reference} is missing`);
    await reporter.sendFile(reference, sha256, bytes);
  }
}

const fileOf = (step: ReportStep) => ({
  key: step.id,
  sha256: step.sha256,
  entry: step.entry,
  type: step.type ?? '',
  foundAt: step.found_at,
  owner: { username: step.username, email: step.email, signedUpAt: step.signed_up_at },
});
