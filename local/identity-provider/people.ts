import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The two providers that this double plays. */
export const oauthProviders = ['google', 'x'] as const;
export type OauthProvider = (typeof oauthProviders)[number];
export const isProvider = (name: string): name is OauthProvider =>
  oauthProviders.some((provider) => provider === name);

const person = z.object({
  id: z.string(),
  provider: z.enum(oauthProviders),
  name: z.string(),
  /** Empty: the provider tells no address. */
  email: z.string(),
  /** Whether the provider says that the address was verified. */
  isVerified: z.boolean(),
  /** The name at the provider, without the at sign. Google has none. */
  username: z.string(),
});
export type ProviderPerson = z.output<typeof person>;

/**
 * People who have an account at one of the providers, kept on disk: who comes back is the same
 * person.
 */
export class People {
  private readonly file: string;
  private people: ProviderPerson[];

  constructor(dataDir: string) {
    this.file = join(dataDir, 'people.json');
    this.people = existsSync(this.file)
      ? z.array(person).parse(JSON.parse(readFileSync(this.file, 'utf8')))
      : [];
  }

  /** Those of one provider, who came last first. */
  list(provider: OauthProvider): ProviderPerson[] {
    return this.people.filter((one) => one.provider === provider);
  }

  find(provider: OauthProvider, id: string): ProviderPerson | undefined {
    return this.people.find((one) => one.provider === provider && one.id === id);
  }

  async add(described: Omit<ProviderPerson, 'id'>): Promise<ProviderPerson> {
    // numbers of a length that no number type holds, as at the real providers
    const id = `${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 9, 10 ** 10)}`;
    const made = { ...described, id };
    this.people.unshift(made);
    await writeFile(this.file, JSON.stringify(this.people, null, 2));
    return made;
  }
}
