import { expect, test } from 'vitest';
import { keptCents, platformPercent } from './share.ts';

test('[F96] a share is floored to the cent, and the rest is named in percent', () => {
  expect(keptCents(1000, 8000)).toBe(800);
  expect(keptCents(1001, 8000)).toBe(800);
  expect(keptCents(999, 8250)).toBe(824);
  expect(platformPercent(8000)).toBe('20%');
  expect(platformPercent(8250)).toBe('17.5%');
});
