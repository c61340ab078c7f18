import { beforeEach, expect, it } from 'vitest';
import type { ObjectToMove } from '../_shared/clients/media-commands.ts';
import { storageSweep } from './handler.ts';

const bucket = 'media';
let objects: Set<string>;
let due: ObjectToMove[];
let removals: string[];
let confirmed: string[];

beforeEach(() => {
  objects = new Set();
  due = [];
  removals = [];
  confirmed = [];
});

const run = () =>
  storageSweep({
    commands: {
      objectsToMove: async () => due,
      objectMoved: async ({ new_name: newName }) => void confirmed.push(newName),
      objectsToRemove: async () => removals.map((name) => ({ bucket, name })),
      objectsRemoved: async (_, names) => void confirmed.push(...names),
    },
    // A missing object is no error, as in Storage.
    store: {
      move: async (_, name, newName) => {
        if (objects.delete(name)) objects.add(newName);
      },
      remove: async (_, names) => names.forEach((name) => objects.delete(name)),
    },
  })({ request_id: crypto.randomUUID() });

const move = (names: Pick<ObjectToMove, 'name' | 'tried_names' | 'new_name'>): ObjectToMove => ({
  media_id: crypto.randomUUID(),
  variant: 'full',
  bucket,
  ...names,
});

it('[F148] gives an object its other name', async () => {
  objects.add('a/full');
  due = [move({ name: 'a/full', tried_names: [], new_name: 'a/secret' })];
  await run();
  expect([...objects]).toEqual(['a/secret']);
  expect(confirmed).toEqual(['a/secret']);
});

it('[F148] gives an object its own name back whose last move nobody confirmed', async () => {
  objects.add('a/secret');
  due = [move({ name: 'a/full', tried_names: ['a/secret'], new_name: 'a/full' })];
  await run();
  expect([...objects]).toEqual(['a/full']);
});

it('[F148] finds an object after two moves that nobody confirmed', async () => {
  objects.add('a/secret');
  due = [move({ name: 'a/full', tried_names: ['a/secret', 'a/full'], new_name: 'a/full' })];
  await run();
  expect([...objects]).toEqual(['a/full']);
});

it('moves again what was moved and not confirmed', async () => {
  objects.add('a/secret');
  due = [move({ name: 'a/full', tried_names: ['a/secret'], new_name: 'a/secret' })];
  await run();
  expect([...objects]).toEqual(['a/secret']);
  expect(confirmed).toEqual(['a/secret']);
});

it('removes what is queued, and nothing else', async () => {
  objects.add('a/full').add('b/full');
  removals = ['a/full', 'missing'];
  await run();
  expect([...objects]).toEqual(['b/full']);
  expect(confirmed).toEqual(removals);
});
