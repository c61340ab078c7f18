import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless build of Chromium needs half the processor time of the full one. */
const shell = '/usr/bin/chromium-headless-shell';

const usual = [
  process.env.CHROMIUM_PATH,
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium for the browser tests; null if there is none. */
export function findBrowser() {
  return usual.find((path) => path && existsSync(path)) ?? null;
}

/**
 * Finds a Chromium, or installs that of Debian if this process has the rights. Throws a one-line
 * error if neither is possible.
 */
export function ensureBrowser() {
  const isChosen = process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH);
  if (!isChosen && !existsSync(shell) && mayInstall()) {
    console.log('Installing chromium-headless-shell');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    if (!install('chromium-headless-shell') && !findBrowser()) install('chromium');
  }
  const found = findBrowser();
  if (found) return found;
  throw new Error('No browser found: install Chromium, or set CHROMIUM_PATH to one.');
}

const mayInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

const install = (name) =>
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' })
    .status === 0;
