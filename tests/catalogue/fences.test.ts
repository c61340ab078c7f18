import { describe, expect, test } from 'vitest';
import { oxlintIn, type Files } from './planted-project.ts';

type Arrow = { name: string; broken: Files; says: string; kept: Files };

const client = "import { rest } from '@/lib/supabase/rest.ts';\nrest();\n";
const bypass = "import { pool } from '../../../local/pool.ts';\npool();\n";
const react = "import { memo } from 'react';\nmemo(String);\n";

const fences: Arrow[] = [
  {
    name: 'arrow 2: a component imports the Supabase client',
    broken: { 'src/features/wall/ui/a.ts': client },
    says: 'touch the Supabase client',
    kept: { 'src/features/wall/data/api.ts': client, 'src/features/wall/data/realtime.ts': client },
  },
  {
    name: 'arrow 2: an entity imports the Supabase package',
    broken: { 'src/entities/media/a.ts': "import { c } from '@supabase/supabase-js';\nc();\n" },
    says: 'touch the Supabase client',
    kept: { 'src/lib/supabase/a.ts': "import { c } from '@supabase/supabase-js';\nc();\n" },
  },
  {
    name: 'arrow 2: an entity imports the client by a relative path',
    broken: {
      'src/entities/media/a.ts': "import { rest } from '../../lib/supabase/rest.ts';\nrest();\n",
    },
    says: 'touch the Supabase client',
    kept: {
      'src/entities/media/a.ts':
        "import type { Row } from '../../lib/supabase/database.types.ts';\nexport type A = Row;\n",
    },
  },
  {
    name: 'arrow 3: the domain imports React',
    broken: { 'supabase/functions/_shared/domain/a.ts': react },
    says: 'The domain is pure',
    kept: {
      'supabase/functions/_shared/domain/a.ts': "import { z } from 'zod';\nz.string();\n",
      'src/features/wall/ui/a.ts': react,
    },
  },
  {
    name: 'arrow 3: the domain uses Deno',
    broken: { 'supabase/functions/_shared/domain/a.ts': 'export const a = () => Deno.cwd();\n' },
    says: 'no-restricted-globals',
    kept: {
      'supabase/functions/_shared/clients/a.ts': 'export const a = () => Deno.cwd();\n',
    },
  },
  {
    name: 'arrow 8: the client imports from local',
    broken: { 'src/features/wall/data/api.ts': bypass },
    says: 'local/ exists',
    kept: { 'tests/api/support/a.ts': bypass },
  },
  {
    name: 'arrow 8: the worker imports from local',
    broken: { 'worker/a.ts': "import { pool } from '../local/pool.ts';\npool();\n" },
    says: 'local/ exists',
    kept: { 'scripts/a.ts': "import { pool } from '../local/pool.ts';\npool();\n" },
  },
  {
    name: 'arrow 8: an edge function imports from local',
    broken: { 'supabase/functions/a/handler.ts': bypass },
    says: 'local/ exists',
    kept: { 'supabase/functions/a/handler.ts': "import { pool } from './locals.ts';\npool();\n" },
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
