import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '../part.ts';

/** A mail with its time. Ids sort by age: the time, then a counter for mails of one millisecond. */
export interface StoredMail extends Mail {
  id: string;
  receivedAt: string;
}

/** Above this number the oldest mails are deleted. */
const mostMails = 2000;

/** Mails on disk, one JSON file for each, and in memory, newest first. */
export class MailStore {
  private mails: StoredMail[];
  private count = 0;

  constructor(private readonly dir: string) {
    mkdirSync(dir, { recursive: true });
    this.mails = readdirSync(dir)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .flatMap((name) => this.read(name));
  }

  /** Skips a file that a crash left incomplete. */
  private read(name: string): StoredMail[] {
    try {
      // only this class writes JSON files to this folder
      return [JSON.parse(readFileSync(join(this.dir, name), 'utf8')) as StoredMail];
    } catch {
      return [];
    }
  }

  async add(mail: Mail): Promise<StoredMail> {
    const now = new Date();
    const count = String((this.count += 1)).padStart(9, '0');
    const id = `${now.getTime()}-${count}-${randomBytes(4).toString('hex')}`;
    const { to, subject, text, html } = mail;
    const stored = { id, receivedAt: now.toISOString(), to, subject, text, html };
    const path = this.pathOf(id);
    await writeFile(`${path}.part`, JSON.stringify(stored, null, 2));
    await rename(`${path}.part`, path);
    this.mails.unshift(stored);
    // two concurrent writes can finish in the other order
    this.mails.sort((a, b) => (a.id < b.id ? 1 : -1));
    for (const old of this.mails.splice(mostMails)) await rm(this.pathOf(old.id), { force: true });
    return stored;
  }

  /** Newest first; only the mails to `to` if given. */
  list(to?: string): StoredMail[] {
    const wanted = to?.toLowerCase();
    return this.mails.filter((mail) => !wanted || mail.to.toLowerCase() === wanted);
  }

  find(id: string): StoredMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  async clear() {
    const gone = this.mails;
    this.mails = [];
    for (const { id } of gone) await rm(this.pathOf(id), { force: true });
  }

  private pathOf(id: string) {
    return join(this.dir, `${id}.json`);
  }
}
