import { describe, expect, it } from 'vitest';
import { Refusal } from '../_shared/http/refusal.ts';
import { pathOf } from './handler.ts';

const site = 'https://velour.example';

describe('[F147] the place of a complaint', () => {
  it.each([
    ['', ''],
    ['https://velour.example/mara', '/mara'],
    ['http://velour.example/post/1/2?x=1#y', '/post/1/2'],
    ['velour.example/mara', '/mara'],
    ['/mara', '/mara'],
    ['@mara', '/mara'],
    ['mara_b', '/mara_b'],
    ['https://velour.example', '/'],
  ])('%s is %s', (place, path) => expect(pathOf(place, site)).toBe(path));

  it.each([
    'https://another.example/mara',
    'https://velour.example.another.example/mara',
    'https://velour.example@another.example/mara',
    '//another.example/mara',
    'another.example/mara',
    'javascript:alert(1)',
    'a page that I saw',
    'https://[',
  ])('%s is no address of this site', (place) => {
    expect(() => pathOf(place, site)).toThrow(new Refusal('address_of_another_site', 400, 'place'));
  });
});
