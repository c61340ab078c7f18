import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether both programs are in the places that the worker checks (worker/media-tools.ts). */
function hasFfmpeg() {
  return ['ffmpeg', 'ffprobe'].every((name) => {
    const named = process.env[`${name.toUpperCase()}_PATH`];
    const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
    return (named ? [named] : folders.map((folder) => join(folder, name))).some(isProgram);
  });
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds ffmpeg, or installs that of Debian if this process has the rights. Throws a one-line error
 * if neither is possible.
 */
export function ensureFfmpeg() {
  if (hasFfmpeg()) return;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing ffmpeg');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'ffmpeg'], {
      stdio: 'ignore',
    });
    if (hasFfmpeg()) return;
  }
  throw new Error(
    'No ffmpeg found: install it, or set FFMPEG_PATH and FFPROBE_PATH. Video and audio wait for it.',
  );
}
