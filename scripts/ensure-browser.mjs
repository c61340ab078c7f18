import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without windows takes half the processor time of the one with them. */
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

/** The path of a Chromium for the browser tests; null where there is none. */
export function findBrowser() {
  return usual.find((path) => path && existsSync(path)) ?? null;
}

/**
 * Finds a Chromium, or installs Debian's where this process may; throws one line where it cannot.
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
