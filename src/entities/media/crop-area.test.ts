import { describe, expect, it } from 'vitest';
import { wholeArea } from './crop-area.ts';

const picture = { width: 1000, height: 800 };

describe('[F68] wholeArea()', () => {
  it('wholeArea keeps an area that fits', () => {
    expect(wholeArea({ x: 100, y: 50, width: 500, height: 500 }, picture, 1)).toEqual({
      x: 100,
      y: 50,
      width: 500,
      height: 500,
    });
  });

  it('wholeArea rounds fractions of the screen to whole pixels of the given aspect', () => {
    const drawn = { x: 12.4, y: 7.6, width: 500.3, height: 665.4 };
    const { width, height, x, y } = wholeArea(drawn, picture, 500 / 665);
    expect([width, height, x, y].every(Number.isInteger)).toBe(true);
    expect({ width, height }).toEqual({ width: 500, height: 665 });
  });

  it.each([
    ['left and above', { x: -0.7, y: -3, width: 400, height: 400 }],
    ['right and below', { x: 600.9, y: 400.6, width: 400, height: 400 }],
    ['on every side', { x: -50, y: -50, width: 2000, height: 2000 }],
  ])('wholeArea stays inside a picture that the area exceeds %s', (_, area) => {
    const cut = wholeArea(area, picture, 1);
    expect(cut.x).toBeGreaterThanOrEqual(0);
    expect(cut.y).toBeGreaterThanOrEqual(0);
    expect(cut.x + cut.width).toBeLessThanOrEqual(picture.width);
    expect(cut.y + cut.height).toBeLessThanOrEqual(picture.height);
    expect(cut.width).toBe(cut.height);
  });

  it('wholeArea keeps the centre of the area', () => {
    const cut = wholeArea({ x: 400, y: 300, width: 200, height: 200 }, picture, 2);
    expect({ x: cut.x + cut.width / 2, y: cut.y + cut.height / 2 }).toEqual({ x: 500, y: 400 });
  });

  it('wholeArea is at least one pixel', () => {
    const cut = wholeArea(
      { x: 0, y: 0, width: 0.2, height: 0.1 },
      { width: 1, height: 1 },
      1600 / 380,
    );
    expect(cut).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });
});
