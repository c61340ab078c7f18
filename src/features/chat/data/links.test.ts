import { expect, test } from 'vitest';
import { linked } from './links.ts';

const links = (text: string) =>
  linked(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []));

test('[F134] the addresses of a message are links, and nothing of its text is lost', () => {
  const text = 'See https://example.com/a?b=1#c, or (https://example.org/x_(y)).';
  expect(links(text)).toEqual(['https://example.com/a?b=1#c', 'https://example.org/x_(y)']);
  expect(
    linked(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linked('No address')).toEqual([{ kind: 'words', text: 'No address' }]);
});

test('[F134] other schemes, hidden hosts and bare names are words', () => {
  for (const text of [
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'example.com',
    'https://velour.example@evil.example/',
    'https://user:word@evil.example/',
    'https://localhost/',
    'https://',
  ]) {
    expect(links(text)).toEqual([]);
  }
});

test('[F134] a host that looks like another one is shown in punycode', () => {
  // A Cyrillic а.
  expect(links('https://pаypal.com/Sign')).toEqual(['https://xn--pypal-4ve.com/Sign']);
  expect(links('HTTPS://EXAMPLE.com/Path')).toEqual(['https://example.com/Path']);
  expect(links('https://example.com\\@evil.example')).toEqual([
    'https://example.com\\@evil.example',
  ]);
});

test('[F134] an address ends where its direction or a part of it would be hidden', () => {
  expect(links('https://example.com/\u202Egnp.exe')).toEqual(['https://example.com/']);
  expect(links('https://exa\u200Bmple.com/')).toEqual([]);
});
