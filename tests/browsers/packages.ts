import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages by the program that each brings. */
const packages = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
};

/** Installs what is missing, as root; throws one line where that is not possible. */
export function ensurePackages() {
  const missing = () =>
    Object.entries(packages)
      .filter(([program]) => !existsSync(program))
      .map(([, name]) => name);
  const wanted = missing();
  if (wanted.length === 0) return;
  if (process.getuid?.() === 0) {
    console.log(`Installing ${wanted.join(', ')}`);
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...wanted], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (missing().length > 0) throw new Error(`Install from Debian: ${missing().join(', ')}.`);
}
