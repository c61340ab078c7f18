import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressedFiles, fillAddresses, type PageAddresses } from '../local/page/addresses.ts';

const project = join(import.meta.dirname, '..');
const dist = join(project, 'dist');
const sources = [
  'src',
  'public',
  'supabase/functions/_shared',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
];

/**
 * Builds the page into dist/ if its sources have changed since the last build. The build runs in a
 * process of its own, so that its memory is released. Without addresses, the placeholders stay in
 * the files and the page server replaces them, so that one build serves every local platform.
 */
export async function buildPage(addresses: PageAddresses | null = null): Promise<void> {
  const note = join(dist, '.sources');
  const fingerprint = fingerprintOf(
    sources.map((source) => join(project, source)),
    addresses,
  );
  if (existsSync(note) && readFileSync(note, 'utf8') === fingerprint) return;
  await runVite();
  if (addresses)
    for (const name of addressedFiles) {
      const file = join(dist, name);
      writeFileSync(file, fillAddresses(readFileSync(file, 'utf8'), addresses));
    }
  writeFileSync(note, fingerprint);
}

async function runVite(): Promise<void> {
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--mode', 'production', '--logLevel', 'warn'],
    {
      cwd: project,
      env: {
        ...process.env,
        // A test runner sets `test`, which would build the page with React's development version.
        NODE_ENV: 'production',
        VITE_SUPABASE_URL: '__SUPABASE_URL__',
        VITE_SUPABASE_READ_URL: '__SUPABASE_READ_URL__',
        VITE_SUPABASE_PUBLISHABLE_KEY: '__SUPABASE_PUBLISHABLE_KEY__',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('exit', done);
    });
    if (code !== 0) throw new Error('The page was not built.');
  } finally {
    process.off('exit', end);
  }
}

function fingerprintOf(paths: string[], addresses: PageAddresses | null): string {
  const hash = createHash('sha256').update('production').update(JSON.stringify(addresses));
  const visit = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory())
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!path.endsWith('routeTree.gen.ts'))
      hash.update(path.slice(project.length)).update(readFileSync(path));
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
