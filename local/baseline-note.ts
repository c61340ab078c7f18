import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFingerprint } from './migrate.ts';
import { stateFolder } from './state.ts';

const noteFile = (name: string) => join(stateFolder(name), 'baseline');

/** True where data was made under other migrations than those of this checkout. */
export function baselineDiffers(name: string): boolean {
  const file = noteFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') !== migrationsFingerprint();
}

export function noteBaseline(name: string) {
  writeFileSync(noteFile(name), migrationsFingerprint());
}
