import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
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
 * Builds the page into dist/ where its sources changed since the last time. The addresses stay
 * placeholders: the local page server fills them in, so that one build serves every stack.
 */
export async function buildPage() {
  const note = join(project, 'dist', '.sources');
  const fingerprint = fingerprintOf(sources.map((source) => join(project, source)));
  if (existsSync(note) && readFileSync(note, 'utf8') === fingerprint) return;
  process.env.VITE_SUPABASE_URL = '__SUPABASE_URL__';
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = '__SUPABASE_PUBLISHABLE_KEY__';
  const { build } = await import('vite');
  // a test runner says `test`, which would give the page React's development build
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({ root: project, mode: 'production', logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  writeFileSync(note, fingerprint);
}

function fingerprintOf(paths: string[]): string {
  const hash = createHash('sha256').update('production');
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
