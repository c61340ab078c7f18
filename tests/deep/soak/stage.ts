import type { Book } from './book.ts';
import type { People } from './people.ts';

/** What a stream of operations acts on, and its own numbers. */
export interface Stage {
  book: Book;
  people: People;
  random: () => number;
}

export type Operation = (stage: Stage) => Promise<void>;

export const pickFrom = <T>({ random }: Pick<Stage, 'random'>, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T;
