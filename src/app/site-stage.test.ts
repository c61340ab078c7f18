import { expect, it } from 'vitest';
import { siteStage } from './site-stage.ts';

it('[F2] siteStage names test hosts and local networks, and returns null for the real site', () => {
  expect(siteStage('test.site.example')).toBe('test');
  expect(
    ['localhost', '127.0.0.1', '192.168.1.7', '172.20.0.2', 'box.local'].map(siteStage),
  ).toEqual(Array.from({ length: 5 }, () => 'development'));
  expect(['site.example', '172.40.0.1.example', 'testing.example'].map(siteStage)).toEqual([
    null,
    null,
    null,
  ]);
});
