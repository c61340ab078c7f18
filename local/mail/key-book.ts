import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Kept {
  id: string;
  digest: string;
  at: number;
}

const dayMs = 24 * 3_600_000;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The requests of idempotency keys: one small file for each key, valid for a day. */
export class KeyBook {
  private readonly underWay = new Set<string>();

  constructor(private readonly dir: string) {
    mkdirSync(dir, { recursive: true });
  }

  /**
   * Reserves a new key until `release` and returns null. For a known key it returns the stored result,
   * `other` if the body differs, or `busy` while the first request is in progress.
   */
  async take(key: string, body: string): Promise<Kept | 'other' | 'busy' | null> {
    if (this.underWay.has(key)) return 'busy';
    this.underWay.add(key);
    const kept = await this.read(key);
    if (!kept) return null;
    this.underWay.delete(key);
    return kept.digest === digestOf(body) ? kept : 'other';
  }

  async keep(key: string, id: string, body: string) {
    const kept: Kept = { id, digest: digestOf(body), at: Date.now() };
    const path = this.pathOf(key);
    await writeFile(`${path}.part`, JSON.stringify(kept));
    await rename(`${path}.part`, path);
  }

  /** Ends the reservation of a key, whether its request was kept or failed. */
  release(key: string) {
    this.underWay.delete(key);
  }

  private async read(key: string): Promise<Kept | null> {
    const text = await readFile(this.pathOf(key), 'utf8').catch(() => null);
    if (text === null) return null;
    // only this class writes to this folder
    const kept = JSON.parse(text) as Kept;
    return Date.now() - kept.at < dayMs ? kept : null;
  }

  private pathOf(key: string) {
    return join(this.dir, `${digestOf(key)}.json`);
  }
}
