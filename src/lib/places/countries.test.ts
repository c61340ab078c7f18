import { describe, expect, it } from 'vitest';
import { countries } from './countries.ts';

describe('[F90] [F23] the countries of an address', () => {
  it('countries() returns each country once, by name and in alphabetical order', () => {
    const all = countries();
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(all.find(({ code }) => code === 'GB')?.name).toBe('United Kingdom');
    expect(all.every(({ code, name }) => name !== code)).toBe(true);
    expect(all[0]?.name).toBe('Afghanistan');
  });
});
