import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirstPaint } from './first-paint.tsx';

test('the skeleton is rendered before the content of the screen that a visit begins with', () => {
  expect(renderToStaticMarkup(<FirstPaint skeleton="a skeleton">the screen</FirstPaint>)).toBe(
    'a skeleton',
  );
});
