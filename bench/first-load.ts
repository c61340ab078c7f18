import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstLoadFiles, type Manifest } from '../scripts/first-load-files.ts';
import type { Context } from './context.ts';
import type { Figure, Measure } from './harness/measure.ts';

const project = join(import.meta.dirname, '..');

/** P13: JavaScript before the first paint of the landing page and of the signed-in feed. */
export function firstLoad(context: Context): Promise<Measure> {
  const folder = join(context.server.folder, 'dist');
  context.log('Building the page');
  build(folder);
  // Vite writes this file in the form of the type.
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const figures = Object.entries(routesOf()).map(([name, routes]): Figure => {
    const files = firstLoadFiles(html, manifest, routes);
    const bytes = files.map((file) => gzipSync(readFileSync(join(folder, file))).byteLength);
    return {
      name,
      value: bytes.reduce((sum, size) => sum + size, 0) / 1000,
      unit: 'kB gz',
      target: { atMost: 150 },
      note: `${files.length} files of ${routes.join(', ')}`,
    };
  });
  return Promise.resolve({
    id: 'P13',
    title: 'JavaScript before first paint',
    figures,
    notes: ['The document, its entry and the chunks of the routes with all that they import.'],
    baselines: [],
  });
}

function build(folder: string) {
  const built = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--manifest'],
    { cwd: project, encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(`The page does not build: ${built.stderr.slice(-600)}`);
}

/** A route with its layouts, such as `_member.tsx`; the root is part of the entry. */
function routesOf(): Record<string, string[]> {
  const files = readdirSync(join(project, 'src', 'routes'), { recursive: true, encoding: 'utf8' });
  const feed = files.find((file) => /(^|\/)feed\.tsx$/.test(file));
  if (!feed) throw new Error('There is no route feed.tsx.');
  const layouts = feed
    .split('/')
    .slice(0, -1)
    .map((_, at, parts) => `${parts.slice(0, at + 1).join('/')}.tsx`)
    .filter((file) => files.includes(file));
  const path = (file: string) => `src/routes/${file}`;
  return {
    landing: [path('index.tsx')],
    'signed-in feed': [...layouts, feed].map(path),
  };
}
