import { describe, expect, it } from 'vitest';
import { postText } from './post-text.ts';

const creator = { name: 'Mara Bell', username: 'mara' };
const write = (words: string | null) => postText({ ...creator, words }, 'https://site.example');
const signature = 'Mara Bell https://site.example/mara';

describe('[F66] the text of a post at X', () => {
  it('is the name and the address where there are no words', () => {
    expect(write(null)).toBe(signature);
    expect(write('  ')).toBe(signature);
  });

  it('keeps 200 characters of one place each', () => {
    expect(write('ä'.repeat(200))).toBe(`${'ä'.repeat(200)}\n\n${signature}`);
  });

  it('cuts characters of two places so that X accepts the whole, and never within one', () => {
    const [words = ''] = write('日'.repeat(200)).split('\n\n');
    // 280 less the name, two spaces and line ends, the address and the dots
    expect(Array.from(words)).toHaveLength(Math.floor((280 - 9 - 1 - 2 - 23 - 1) / 2) + 1);
    expect(words.endsWith('日…')).toBe(true);
    const [faces = ''] = write('😀'.repeat(200)).split('\n\n');
    expect(faces.replace('…', '')).toMatch(/^(😀)+$/u);
  });
});
