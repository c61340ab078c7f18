import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { walkFiles } from '../../scripts/walk-files.ts';

/*
 * Only the adapters, their doubles and the components that run a provider's script know a card
 * provider by name, so that a third one changes nothing else.
 */
const folders = ['supabase/functions', 'supabase/schemas', 'src', 'local', 'worker', 'scripts'];
const endings = ['.ts', '.tsx', '.sql', '.mjs'];
const known = [
  'supabase/functions/_shared/payments/',
  'local/payments/',
  'src/features/wallet/ui/providers/',
  // It excepts lines of an adapter, by their path.
  'scripts/arrows/exceptions.ts',
];

const namesIn = (text: string) => [...text.matchAll(/stripe|ccbill/gi)].map(([name]) => name);

const isKnown = (file: string) =>
  /\.test\.tsx?$/.test(file) || known.some((beginning) => file.startsWith(beginning));

test('[F137] no other file has the name of a card provider', () => {
  const files = [
    ...folders.flatMap((folder) => walkFiles(folder, ...endings)),
    'supabase/seed.sql',
  ];
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(
    (file) => !isKnown(file) && namesIn(readFileSync(file, 'utf8')).length,
  );
  expect(found).toEqual([]);
});

test('[F137] a name is found in any writing', () => {
  expect(namesIn("kind: 'stripe', STRIPE_KEY, createCcbillProvider")).toHaveLength(3);
});
