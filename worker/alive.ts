import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What asks for the last answer does so rarely; a video does not hold up the other loops. */
const noteEveryMs = 10_000;
const longestSilenceMs = 120_000;

const fileIn = (workDir: string) => join(workDir, 'answered');

/** Notes in a file that the platform answers, for whatever supervises the worker. */
export function noteAnswers(workDir: string, now = Date.now): () => void {
  let notedAt = -Infinity;
  return () => {
    if (now() - notedAt < noteEveryMs) return;
    notedAt = now();
    writeFileSync(fileIn(workDir), '');
  };
}

/** Whether the platform answered a worker of this folder in the last two minutes. */
export function isAlive(workDir: string, now = Date.now()): boolean {
  const file = statSync(fileIn(workDir), { throwIfNoEntry: false });
  return file !== undefined && now - file.mtimeMs < longestSilenceMs;
}
