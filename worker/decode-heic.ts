import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { imageMaxPixels } from '../supabase/functions/_shared/domain/limits.ts';
import { isDiskFull } from './outage.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import { UnusableFile } from './unusable-file.ts';

const program = fileURLToPath(new URL('./heic-to-tiff.mjs', import.meta.url));
/** A picture of a phone takes one; the largest that is allowed about ten. */
const longestSeconds = 60;
const sizeOf = z.object({ width: z.number(), height: z.number() });

/** Where a picture is made: a folder of its own, and the signal that ends the work. */
export type Workplace = { folder: string; signal: AbortSignal };

/**
 * Decodes a HEIC into a TIFF in the folder and returns its path. It runs in a process of its own
 * (docs/decisions/089), which the limits of `runTool` hold.
 */
export async function decodeHeic(bytes: Buffer, { folder, signal }: Workplace): Promise<string> {
  const [input, output] = [join(folder, 'source.heic'), join(folder, 'source.tiff')];
  await writeFile(input, bytes);
  const { width, height } = await decoded([input, output, String(imageMaxPixels)], signal);
  if (width * height > imageMaxPixels) {
    throw new UnusableFile('image_too_big', `${width} x ${height} pixels`);
  }
  return output;
}

async function decoded(args: string[], signal: AbortSignal) {
  const timeout = AbortSignal.timeout(longestSeconds * 1000);
  try {
    const { answer } = await runTool({
      program: process.execPath,
      // Without this flag WebAssembly reserves more addresses than the limit of memory allows.
      args: ['--disable-wasm-trap-handler', program, ...args],
      signal: AbortSignal.any([signal, timeout]),
    });
    return sizeOf.parse(JSON.parse(answer.toString('utf8')));
  } catch (error) {
    const isAtFault = (error instanceof ToolFailure && !isDiskFull(error)) || timeout.aborted;
    throw isAtFault ? new UnusableFile('invalid_image_format', String(error)) : error;
  }
}
