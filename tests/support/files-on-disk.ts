import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * The files of a test file, in a folder that ends with it: call it once at the top. The function
 * writes a file and returns its path, which a browser reads itself: sending it the bytes of a large
 * file is slow.
 */
export function filesOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name: string, content: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

/** As many bytes as asked, beginning as an MP4 does: enough to be sent, nothing to be made of. */
export function unplayableVideo(bytes: number): Buffer {
  const video = Buffer.alloc(bytes);
  video.write('\0\0\0\x18ftypisom', 'latin1');
  return video;
}
