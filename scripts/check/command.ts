import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Findings, Part } from './part.ts';

const root = join(import.meta.dirname, '../..');

/** A part that runs a program of `node_modules/.bin`. If it fails, its output is the finding. */
export function command(name: string, program: string, ...args: string[]): Part {
  return { name, run: () => outputOf(program, args) };
}

/** A part that runs a file of `scripts/` with tsx. */
export function script(name: string, file: string, ...args: string[]): Part {
  return { name, run: () => outputOf('tsx', [`scripts/${file}`, ...args]) };
}

function outputOf(program: string, args: string[]): Promise<Findings> {
  return new Promise((done, fail) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      env: {
        ...process.env,
        VITE_SUPABASE_URL: '',
        VITE_SUPABASE_READ_URL: '',
        VITE_SUPABASE_PUBLISHABLE_KEY: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', fail);
    child.once('close', (code) => {
      const text = Buffer.concat(chunks).toString().trimEnd();
      done(code === 0 ? [] : [text || `${program} ended with ${code}`]);
    });
  });
}
