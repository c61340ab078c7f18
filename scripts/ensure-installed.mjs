import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFfmpeg } from './ensure-ffmpeg.mjs';

/*
 * Installs the packages if they are missing or belong to another lock file, and ffmpeg if possible.
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */
const root = join(import.meta.dirname, '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
  process.exit(1);
}
const note = join(root, 'node_modules', '.installed-lock');
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
if (!existsSync(note) || readFileSync(note, 'utf8') !== lock) {
  console.log('Installing packages');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(note, lock);
}
try {
  ensureFfmpeg();
} catch (error) {
  // Everything except video and audio works without ffmpeg.
  console.warn(error.message);
}
