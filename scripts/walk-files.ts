import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.git', '.velour', '.output']);

/**
 * All files below a folder with one of the endings, as paths that begin with the folder. Empty if
 * the folder does not exist.
 */
export function walkFiles(folder: string, ...endings: string[]): string[] {
  return entriesOf(folder)
    .flatMap((entry) => {
      if (ignored.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return walkFiles(path, ...endings);
      return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
    })
    .toSorted();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
