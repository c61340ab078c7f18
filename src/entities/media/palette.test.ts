import { describe, expect, it } from 'vitest';
import { paletteOf } from './palette.ts';

const hues = (colours: string[], id = 'a') =>
  Object.values(paletteOf(colours, id)).map((colour) => /hsl\((\d+)/.exec(colour)?.[1]);

describe('[F130] colours of a locked tile', () => {
  it('paletteOf takes the most colourful cells of the cover that differ', () => {
    expect(hues(['888', '00f', '11f', '0f0', '555'])).toEqual(['240', '120', '120', '240']);
  });

  it('paletteOf varies the only colour of a plain cover', () => {
    expect(hues(['f00', 'e00'])).toEqual(['0', '40', '40', '0']);
  });

  it('paletteOf passes over near-black and grey, whatever their hue', () => {
    expect(hues(['120', '778', '48c'])).toEqual(['210', '180', '180', '210']);
  });

  it('paletteOf puts red beside brown and teal beside blue', () => {
    expect(hues(['b84'])).toEqual(['34', '4', '4', '34']);
  });

  it('paletteOf follows the id of a creator without pictures', () => {
    const [one, other] = [hues([], '0a'), hues([], '0b')];
    expect(one).not.toEqual(other);
    expect(hues([], '0a')).toEqual(one);
  });
});
