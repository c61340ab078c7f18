import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The two providers that this double replaces. */
export const oauthProviders = ['google', 'x'] as const;
export type OauthProvider = (typeof oauthProviders)[number];
export const isProvider = (name: string): name is OauthProvider =>
  oauthProviders.some((provider) => provider === name);

const person = z.object({
  id: z.string(),
  provider: z.enum(oauthProviders),
  name: z.string(),
  /** Empty if the provider returns no e-mail address. */
  email: z.string(),
  /** Whether the provider reports the e-mail address as verified. */
  isVerified: z.boolean(),
  /** The user name at the provider, without the at sign. Google has none. */
  username: z.string(),
});
export type ProviderPerson = z.output<typeof person>;

/** Accounts at the providers, stored on disk: a person can sign in again after a restart. */
export class People {
  private readonly file: string;
  private people: ProviderPerson[];

  constructor(dataDir: string) {
    this.file = join(dataDir, 'people.json');
    this.people = existsSync(this.file)
      ? z.array(person).parse(JSON.parse(readFileSync(this.file, 'utf8')))
      : [];
  }

  /** The accounts at one provider, newest first. */
  list(provider: OauthProvider): ProviderPerson[] {
    return this.people.filter((one) => one.provider === provider);
  }

  find(provider: OauthProvider, id: string): ProviderPerson | undefined {
    return this.people.find((one) => one.provider === provider && one.id === id);
  }

  async add(described: Omit<ProviderPerson, 'id'>): Promise<ProviderPerson> {
    // ids with more digits than a JavaScript number can hold, as at the real providers
    const id = `${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 9, 10 ** 10)}`;
    const made = { ...described, id };
    this.people.unshift(made);
    await writeFile(this.file, JSON.stringify(this.people, null, 2));
    return made;
  }
}
