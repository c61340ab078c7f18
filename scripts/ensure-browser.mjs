import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium for the browser tests; null where there is none. */
export function findBrowser() {
  return usual.find((path) => path && existsSync(path)) ?? null;
}

/** Finds a Chromium, or installs Debian's where this process may; throws one line where it cannot. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing chromium');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
    });
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error('No browser found: install Chromium, or set CHROMIUM_PATH to one.');
}
