import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../../scripts/demo/random.ts';
import type { Book } from './book.ts';
import {
  charge,
  dispute,
  endDispute,
  forge,
  payAtForm,
  topUpByFields,
  topUpByForm,
} from './cards.ts';
import { refund, withdraw } from './office.ts';
import type { People } from './people.ts';
import { payToWrite, race, sell, storm, subscribe, tip } from './purchases.ts';
import type { Operation, Stage } from './stage.ts';
import { post } from './uploads.ts';

/** How often each operation is drawn. */
const weights: [Operation, number][] = [
  [tip, 6],
  [subscribe(charge), 5],
  [sell, 4],
  [payToWrite, 3],
  [topUpByFields, 3],
  [topUpByForm, 2],
  [payAtForm, 1],
  [refund, 2],
  [dispute, 1],
  [endDispute, 1],
  [withdraw, 1],
  [post, 1],
  [storm, 2],
  [race, 2],
  [forge, 1],
];
const deck = weights.flatMap(([operation, times]) =>
  Array.from({ length: times }, () => operation),
);

/** Streams of operations, each with numbers of its own from the seed. */
export function openStreams(seed: string, count: number, book: Book, people: People) {
  const stages: Stage[] = Array.from({ length: count }, (_, nth) => ({
    book,
    people,
    random: randomFrom(`${seed} stream ${nth}`),
  }));
  return {
    /** Acts until the signal; resolves when the last answer has come. */
    act: (isOver: AbortSignal) =>
      Promise.all(
        stages.map(async (stage) => {
          while (!isOver.aborted) {
            const operation = deck[Math.floor(stage.random() * deck.length)] ?? tip;
            await operation(stage);
            await pause(stage.random() * 300);
          }
        }),
      ),
  };
}
