import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openMediaDoor } from '@/shared/media/door.ts';
import { handOver, lengthOf, letGo, rememberLength, takeBack, uploadsFor } from './composing.ts';

vi.mock('@/shared/media/compressed-for.ts', () => ({
  compressedFor: (_: string, { file }: { file: File }) =>
    Promise.resolve({ file, width: 10, height: 10 }),
}));

const head = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const picture = (name: string) => new File([head, new Uint8Array(92)], name);

let discarded: string[];
let person = 0;

beforeEach(() => {
  discarded = [];
  person += 1;
  let count = 0;
  openMediaDoor({
    requestUpload: () => {
      count += 1;
      return Promise.resolve({ mediaId: `medium-${count}`, bucket: 'uploads-image', name: 'x' });
    },
    store: () => Promise.resolve(),
    openLarge: () => Promise.reject(new Error('no film here')),
    owner: () => 'jonas',
    readOwn: ([id = '']) =>
      Promise.resolve([{ id, state: 'ready', failure: null, width: 1, height: 1, blur: null }]),
    discard: (id) => Promise.resolve(void discarded.push(id)),
    watchOwn: () => () => undefined,
    sign: () => Promise.resolve(new Map()),
  });
});

const me = () => `person-${person}`;
const mara = () => uploadsFor(me(), 'mara');
const names = () =>
  mara()
    .get()
    .map(({ file, mediaId }) => [file.name, mediaId]);

async function withPictures(...chosen: string[]) {
  await mara().add(chosen.map(picture));
  await vi.waitFor(() =>
    expect(
      mara()
        .get()
        .every(({ state }) => state.step === 'done'),
    ).toBe(true),
  );
}

describe('[F81] the media of a message', () => {
  it('are one list for each partner, whenever it is asked for', async () => {
    await withPictures('one');
    expect(uploadsFor(me(), 'ines').get()).toEqual([]);
    expect(names()).toEqual([['one', 'medium-1']]);
  });

  it('leave the composer with it and come back when it could not be paid', async () => {
    await withPictures('one', 'two');
    handOver('request', mara());
    expect(names()).toEqual([]);
    expect(takeBack('request')).toBe(true);
    expect(names()).toEqual([
      ['one', 'medium-1'],
      ['two', 'medium-2'],
    ]);
    expect(takeBack('request')).toBe(false);
    expect(discarded).toEqual([]);
  });

  it('come back only to an empty place', async () => {
    await withPictures('one');
    handOver('request', mara());
    await withPictures('since');
    expect(takeBack('request')).toBe(false);
    expect(names()).toEqual([['since', 'medium-2']]);
    mara().clear({ keepSent: true });
    expect(takeBack('request')).toBe(true);
  });

  it('are done with when it arrived', async () => {
    await withPictures('one');
    handOver('request', mara());
    letGo('request');
    expect(takeBack('request')).toBe(false);
    expect([names(), discarded]).toEqual([[], []]);
  });

  it('are nobody else’s at the same device', async () => {
    await withPictures('one');
    handOver('request', mara());
    await withPictures('two');
    person += 1;
    expect(names()).toEqual([]);
    expect(takeBack('request')).toBe(false);
  });

  it('know how long a recording is before it was measured', () => {
    const recording = picture('sound');
    rememberLength(recording, 4200);
    expect([lengthOf(recording), lengthOf(picture('other'))]).toEqual([4200, null]);
  });
});
