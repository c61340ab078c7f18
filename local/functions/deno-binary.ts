import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The program and first arguments that start Deno from node_modules. Where the install script of
 * the package did not run, its `bin.cjs` is used instead of the binary.
 */
export function denoCommand(): { command: string; args: string[] } {
  const folder = dirname(createRequire(import.meta.url).resolve('deno/package.json'));
  const binary = join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno');
  return existsSync(binary)
    ? { command: binary, args: [] }
    : { command: process.execPath, args: [join(folder, 'bin.cjs')] };
}
