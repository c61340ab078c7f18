import { describe, expect, test } from 'vitest';
import { oxlintIn, type Files } from './planted-project.ts';

interface Fence {
  name: string;
  broken: Files;
  says: string;
  kept: Files;
}

const importOf = (path: string) => `import { x } from '${path}';\nx();\n`;

/** Arrow 8 for local/: the local platform must not import the code that runs on it. */
const fences: Fence[] = [
  {
    name: 'local/ imports the page',
    broken: { 'local/a.ts': importOf('../src/lib/brand.ts') },
    says: 'it knows nothing of what runs on it',
    kept: { 'scripts/a.ts': importOf('../src/lib/brand.ts') },
  },
  {
    name: 'local/ imports the worker',
    broken: { 'local/page/a.ts': importOf('../../worker/run.ts') },
    says: 'it knows nothing of what runs on it',
    kept: { 'local/page/a.ts': importOf('../worker.ts') },
  },
  {
    name: 'local/ imports shared code of the functions outside the domain',
    broken: { 'local/a.ts': importOf('../supabase/functions/_shared/clients/rpc.ts') },
    says: 'the contract of _shared/domain alone',
    kept: { 'local/a.ts': importOf('../supabase/functions/_shared/domain/media.ts') },
  },
  {
    name: 'local/ imports an edge function',
    broken: { 'local/a.ts': importOf('../supabase/functions/enrolment/handler.ts') },
    says: 'the contract of _shared/domain alone',
    kept: { 'local/a.ts': importOf('../supabase/functions/_shared/generated/limits.gen.ts') },
  },
];

describe('oxlint', () => {
  test.each(fences)('finds: $name', ({ broken, says }) => {
    expect(oxlintIn(broken)).toContainEqual(expect.stringContaining(says));
  });

  test.each(fences)('accepts the valid twin of: $name', ({ kept }) => {
    expect(oxlintIn(kept)).toEqual([]);
  });
});
