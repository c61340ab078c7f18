import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder for temporary files. Files of a killed worker are removed at the next start. */
export async function openScratch(workDir: string) {
  const jobs = join(workDir, 'jobs');
  await rm(jobs, { recursive: true, force: true });
  await mkdir(jobs, { recursive: true });
  return {
    /** Creates a folder for one job and removes it afterwards, also after an error. */
    async within<T>(work: (folder: string) => Promise<T>): Promise<T> {
      const folder = await mkdtemp(join(jobs, 'job-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
export type Scratch = Awaited<ReturnType<typeof openScratch>>;
