import { expect, it } from 'vitest';
import { copiesOf, inTurn, startCopies } from './copies.ts';

it('the first copy has the folder of the part', () => {
  expect(copiesOf('rest', 1)).toEqual(['rest']);
  expect(copiesOf('rest', 3)).toEqual(['rest', 'rest-2', 'rest-3']);
});

it('copies are given out in turn', () => {
  const next = inTurn(['a', 'b']);
  expect([next(), next(), next()]).toEqual(['a', 'b', 'a']);
  expect(() => inTurn([])()).toThrow('none');
});

it('a copy that fails to start ends the others', async () => {
  const stopped: string[] = [];
  const start = (name: string) => {
    if (name === 'bad') throw new Error('no port');
    return { stop: async () => void stopped.push(name) };
  };
  await expect(startCopies(['one', 'bad', 'two'], start)).rejects.toThrow('no port');
  expect(stopped).toEqual(['one', 'two']);
  const running = await startCopies(['one', 'two'], start);
  await running.stop();
  expect(stopped).toEqual(['one', 'two', 'one', 'two']);
});
