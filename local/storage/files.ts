import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tooLarge } from './errors.ts';

export interface StoredFile {
  version: string;
  size: number;
  eTag: string;
}

const noRoom = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/**
 * The bytes of objects. The file name is a random version, never the name of the object. A file is
 * moved to its final path only when it is complete and synced to disk.
 */
export class Files {
  /** As on a disk without room: bytes are refused, and files that are stored stay readable. */
  isFull = false;
  private readonly objects: string;
  private readonly incoming: string;

  constructor(folder: string) {
    this.objects = join(folder, 'objects');
    this.incoming = join(folder, 'incoming');
  }

  /** Creates the folders and removes incomplete files of an earlier run. */
  async prepare() {
    await rm(this.incoming, { recursive: true, force: true });
    await mkdir(this.incoming, { recursive: true });
    await mkdir(this.objects, { recursive: true });
  }

  /** Stores a stream of at most `limit` bytes; throws 413 for a longer one and stores nothing. */
  async write(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<StoredFile> {
    const version = randomUUID();
    const temporary = join(this.incoming, version);
    const hash = createHash('md5');
    let size = 0;
    const file = await open(temporary, 'wx');
    try {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > limit) throw tooLarge();
        hash.update(chunk);
        await file.writeFile(chunk);
        if (this.isFull) throw noRoom();
      }
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(temporary, { force: true });
      throw error;
    }
    await file.close();
    await this.publish(version, (path) => rename(temporary, path));
    return { version, size, eTag: `"${hash.digest('hex')}"` };
  }

  /** Stores a complete file of another folder by a hard link, without copying it. */
  async adopt(path: string): Promise<StoredFile> {
    const version = randomUUID();
    if (this.isFull) throw noRoom();
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    const { size } = await stat(path);
    await this.publish(version, (target) => link(path, target));
    return { version, size, eTag: `"${version.replaceAll('-', '')}"` };
  }

  async copy(from: string): Promise<string> {
    const version = randomUUID();
    const temporary = join(this.incoming, version);
    await copyFile(this.path(from), temporary);
    await this.publish(version, (path) => rename(temporary, path));
    return version;
  }

  read(version: string, start?: number, end?: number) {
    return createReadStream(this.path(version), { start, end });
  }

  /** Size in bytes; throws if the file is missing. */
  async size(version: string): Promise<number> {
    return (await stat(this.path(version))).size;
  }

  async remove(version: string | null) {
    if (version) await rm(this.path(version), { force: true });
  }

  private async publish(version: string, place: (path: string) => Promise<void>) {
    const path = this.path(version);
    await mkdir(dirname(path), { recursive: true });
    await place(path);
  }

  /** The path of a version; throws for an invalid version, as versions come from the database. */
  private path(version: string): string {
    if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error('not a version');
    return join(this.objects, version.slice(0, 2), version);
  }
}
