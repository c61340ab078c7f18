import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated file, or with `check` prints whether it is stale. Returns the exit code, 1 if
 * it is stale.
 */
export function keepGenerated(path: string, text: string, check: boolean): number {
  if (!check) {
    writeFileSync(path, text);
    return 0;
  }
  const stale = staleness(path, text);
  for (const line of stale) console.error(line);
  return stale.length > 0 ? 1 : 0;
}

/** One line if the file has another text, none if it is fresh. */
export function staleness(path: string, text: string): string[] {
  return readOrEmpty(path) === text ? [] : [`${path} is stale: run npm run generate`];
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
