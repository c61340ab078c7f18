import type { MediaCommands } from '../_shared/clients/media-commands.ts';
import type { HashedReport, WorkerReport } from '../_shared/domain/media-jobs.ts';
import { isLeaseLost } from '../_shared/http/refusal.ts';
import type { HashLists } from '../_shared/lists/provider.ts';

type Deps = {
  commands: Pick<MediaCommands, 'report' | 'scan' | 'clear' | 'awaitLists' | 'queueOrphans'>;
  lists: HashLists;
};

/**
 * Receives the hashes and the result of a job. A report under a lease that is no longer held is
 * refused, and its objects are queued for removal unless the media item still exists: its owner may
 * have deleted it meanwhile.
 */
export function transcodeCallback({ commands, lists }: Deps) {
  return async (report: WorkerReport): Promise<{ state: string }> => {
    try {
      return await (report.outcome === 'hashed' ? scanned(report) : commands.report(report));
    } catch (error) {
      if (isLeaseLost(error)) {
        await commands.queueOrphans(report.target.bucket, report.target.folder);
      }
      throw error;
    }
  };

  /** Without an answer of the lists the file waits: nothing is made of it, and nothing is lost. */
  async function scanned(report: HashedReport): Promise<{ state: string }> {
    const known = await commands.scan(report);
    if (known.state !== 'waiting') return known;
    const hits = await lists.find(known).catch((error: unknown) => {
      console.error(error);
      return null;
    });
    return hits === null ? commands.awaitLists(report) : commands.clear(report, hits);
  }
}
