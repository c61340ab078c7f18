import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseCategories, renderCategories, renderTags, tagKey } from '../../scripts/categories.ts';

const data = readFileSync('supabase/schemas/10_identity/data.sql', 'utf8');
const generated = (name: string) =>
  readFileSync(`supabase/functions/_shared/generated/${name}.gen.ts`, 'utf8');

describe('kinds of creators and their tags', () => {
  test('[F29] in the generated files equal those of SQL', () => {
    expect(generated('categories')).toBe(renderCategories(parseCategories(data)));
    expect(generated('category-tags')).toBe(renderTags(parseCategories(data)));
  });

  test('[F29] consist of eight kinds, each with more than ten unique tags', () => {
    const kinds = parseCategories(data);
    expect(kinds.map(({ key }) => key)).toEqual([
      'female',
      'male',
      'couples',
      'duos',
      'studio',
      'trans_female',
      'trans_male',
      'nonbinary',
    ]);
    for (const { key, tags } of kinds) {
      expect(tags.length, key).toBeGreaterThan(10);
      expect(new Set(tags.map(tagKey)).size, key).toBe(tags.length);
    }
  });

  test('make a different generated file when a tag changes', () => {
    const changed = data.replace("'Tall'", "'Very tall'");
    expect(changed).not.toBe(data);
    expect(renderTags(parseCategories(changed))).not.toBe(renderTags(parseCategories(data)));
  });
});
