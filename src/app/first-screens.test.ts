import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

// The clients behind the requests read the document.
vi.mock('@/lib/supabase/call.ts', () => ({ call: () => undefined, asPayment: () => undefined }));
const { pages, screenAt } = await import('./first-screens.ts');

const routes = readdirSync(new URL('../routes', import.meta.url), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.tsx') && !file.includes('-parts'));

/** Address of a route with its parameters left out. */
const addressOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, '')
    .replaceAll('[.]', '\u0000')
    .split(/[./]/)
    .map((part) => part.replaceAll('\u0000', '.').replace(/_$/, ''))
    .filter((part) => part !== '' && part !== 'index' && !/^[_{$]/.test(part))
    .join('/')}`;

test('no page with an address of its own is taken for a creator', () => {
  const known = routes.map(addressOf).filter((address) => /^\/[\w.-]+$/.test(address));
  const taken = known.filter((address) => !['/feed', '/browse'].includes(address));
  expect(taken.length).toBeGreaterThan(25);
  expect(taken.filter((address) => screenAt(address) !== null)).toEqual([]);
});

test('no page is listed that has no route', () => {
  const first = new Set(routes.map((file) => addressOf(file).split('/')[1]));
  expect(pages.split(' ').filter((page) => !first.has(page))).toEqual([]);
});

test('each screen is found by its address', () => {
  expect(screenAt('/mara_voss')?.parts).toEqual(['mara_voss']);
  expect(screenAt('/browse/new/female')?.parts).toEqual(['new', 'female', undefined]);
  expect(screenAt('/conversations/mara_voss')?.parts).toEqual(['mara_voss']);
  expect(screenAt('/conversations/mara_voss/store')).toBeNull();
  expect(screenAt('/')?.parts).toEqual([]);
  expect(screenAt('/feed')?.parts).toEqual([]);
});
