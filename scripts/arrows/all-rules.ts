import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { walkFiles } from '../walk-files.ts';
import { fileSizes } from './file-sizes.ts';
import type { Finding, Source } from './finding.ts';
import { importRules } from './imports.ts';
import { internalNames } from './internal-names.ts';
import { onePlace } from './one-place.ts';
import { policyRules } from './policies.ts';
import { schemaOrder } from './schema-order.ts';
import { sqlForm } from './sql-form.ts';
import { textRules } from './text-rules.ts';

const folders = ['src', 'supabase', 'worker', 'local', 'scripts', 'tests', 'bench'];

/** Every broken rule in the project that stands in `root`. */
export function lintArrows(root: string): Finding[] {
  const sources = folders
    .flatMap((folder) => walkFiles(`${root}/${folder}`, '.ts', '.tsx', '.sql'))
    .map((file): Source => ({
      path: relative(root, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
  const rules = [
    importRules,
    textRules,
    schemaOrder,
    policyRules,
    onePlace,
    internalNames,
    sqlForm,
    fileSizes,
  ];
  return rules.flatMap((rule) => rule(sources));
}
