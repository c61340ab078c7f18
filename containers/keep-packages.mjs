import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * `node containers/keep-packages.mjs <folder> <package>…`: copies packages and whatever they need
 * from node_modules into a folder, so that the image of the worker has nothing of the page.
 */
const [folder = '', ...wanted] = process.argv.slice(2);
const kept = new Set();

function keep(name) {
  const from = join('node_modules', name);
  if (kept.has(name)) return;
  kept.add(name);
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  );
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  cpSync(from, join(folder, name), { recursive: true });
  // Packages of other platforms are listed and not there.
  for (const need of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (existsSync(join('node_modules', need))) keep(need);
}

for (const name of wanted) keep(name);
console.log([...kept].join('\n'));
