import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstLoadFiles, type Manifest } from './first-load-files.ts';

// npm run first-load -- 150 src/routes/_member.tsx src/routes/_member/feed.tsx
// prints the gzipped JavaScript before the first paint of a route, and fails above this many kB
const [limit = '150', ...routes] = process.argv.slice(2);
const manifestPath = 'dist/.vite/manifest.json';
if (routes.length > 0 && !existsSync(manifestPath)) {
  throw new Error(`${manifestPath} is missing: build with build.manifest`);
}
const manifest = existsSync(manifestPath)
  ? // Vite writes this file in the form of the type.
    (JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest)
  : {};

const sizes = firstLoadFiles(readFileSync('dist/index.html', 'utf8'), manifest, routes).map(
  (file) => ({ file, bytes: gzipSync(readFileSync(`dist/${file}`)).byteLength }),
);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
for (const { file, bytes } of sizes) console.log(`${kilobytes(bytes).padStart(8)}  ${file}`);
console.log(`${kilobytes(total).padStart(8)}  of ${limit} kB (gz) before first paint`);
if (total > Number(limit) * 1000) process.exitCode = 1;

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
