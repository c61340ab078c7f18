import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The two houses that this double plays. */
export const houses = ['google', 'x'] as const;
export type House = (typeof houses)[number];
export const isHouse = (name: string): name is House => houses.some((house) => house === name);

const person = z.object({
  id: z.string(),
  house: z.enum(houses),
  name: z.string(),
  /** Empty: the house tells no address. */
  email: z.string(),
  /** Whether the house says that the address was verified. */
  isVerified: z.boolean(),
  /** The name at the house, without the at sign. Google has none. */
  username: z.string(),
});
export type HousePerson = z.output<typeof person>;

/** People who have an account at one of the houses, kept on disk: who comes back is the same person. */
export class People {
  private readonly file: string;
  private people: HousePerson[];

  constructor(dataDir: string) {
    this.file = join(dataDir, 'people.json');
    this.people = existsSync(this.file)
      ? z.array(person).parse(JSON.parse(readFileSync(this.file, 'utf8')))
      : [];
  }

  /** Those of one house, who came last first. */
  list(house: House): HousePerson[] {
    return this.people.filter((one) => one.house === house);
  }

  find(house: House, id: string): HousePerson | undefined {
    return this.people.find((one) => one.house === house && one.id === id);
  }

  async add(described: Omit<HousePerson, 'id'>): Promise<HousePerson> {
    // numbers of a length that no number type holds, as at the real houses
    const id = `${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 9, 10 ** 10)}`;
    const made = { ...described, id };
    this.people.unshift(made);
    await writeFile(this.file, JSON.stringify(this.people, null, 2));
    return made;
  }
}
