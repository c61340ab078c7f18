import type { MediaCommands } from '../_shared/clients/media-commands.ts';
import type { WorkerReport } from '../_shared/domain/media-jobs.ts';
import { Refusal } from '../_shared/http/refusal.ts';

type Deps = { commands: Pick<MediaCommands, 'report' | 'queueOrphans'> };

/**
 * Receives the result of a job. A report under a lease that is no longer held is refused, and its
 * objects are queued for removal unless the media item still exists: its owner may have deleted it
 * meanwhile.
 */
export function transcodeCallback({ commands }: Deps) {
  return async (report: WorkerReport): Promise<{ state: string }> => {
    try {
      return await commands.report(report);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'lease_lost') {
        await commands.queueOrphans(report.target.bucket, report.target.folder);
      }
      throw error;
    }
  };
}
