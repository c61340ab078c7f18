import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated file, or with `--check` says whether it is stale. Returns the exit code, so
 * that a script ends with `process.exitCode = keepGenerated(...)`.
 */
export function keepGenerated(path: string, text: string, check: boolean): number {
  if (!check) {
    writeFileSync(path, text);
    return 0;
  }
  if (readOrEmpty(path) === text) return 0;
  console.error(`${path} is stale: run npm run generate`);
  return 1;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
