import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../_shared/http/refusal.ts';
import type { ComplaintCommands } from '../_shared/clients/complaint-commands.ts';
import { complaint, pathOf } from './handler.ts';

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

describe('[F147] the fields of a complaint', () => {
  const commands = {
    file: vi.fn<ComplaintCommands['file']>(async () => ({ code: 'x' })),
    confirm: vi.fn<ComplaintCommands['confirm']>(),
    look: vi.fn<ComplaintCommands['look']>(),
  };
  const file = (fields: Record<string, string>) => {
    const input = { request_id: crypto.randomUUID(), complaint: fields };
    return async () => complaint({ commands, siteUrl: site })(input, '192.0.2.1');
  };

  it.each([{ signature: 'a\0b' }, { 'a\0b': 'text' }])('%j is not passed on', async (fields) => {
    await expect(file(fields)).rejects.toMatchObject({ code: 'invalid_payload' });
    expect(commands.file).not.toHaveBeenCalled();
  });

  it('all others are', async () => {
    await file({ signature: 'Ada' })();
    expect(commands.file).toHaveBeenCalledOnce();
  });
});
