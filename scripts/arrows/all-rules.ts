import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { walkFiles } from '../walk-files.ts';
import { answerKeys } from './answer-keys.ts';
import { brandName } from './code/brand-name.ts';
import { dataCalls } from './code/data-calls.ts';
import { fixedNumbers } from './code/fixed-numbers.ts';
import { queryKeys } from './code/query-keys.ts';
import { tableWrites } from './code/table-writes.ts';
import { testAssertions } from './code/test-assertions.ts';
import { testSleeps } from './code/test-sleeps.ts';
import { importCycles } from './cycles.ts';
import { exceptFor } from './exceptions.ts';
import { fileSizes } from './file-sizes.ts';
import type { Exception, Finding, Source } from './finding.ts';
import { glossaryRule, retiredWords } from './glossary.ts';
import { importRules } from './imports.ts';
import { internalNames } from './internal-names.ts';
import { limitRules } from './limits.ts';
import { onePlace } from './one-place.ts';
import { policyRules } from './policies.ts';
import { schemaOrder } from './schema-order.ts';
import { sqlForm } from './sql-form.ts';
import { textRules } from './text-rules.ts';

const folders = ['src', 'supabase', 'worker', 'local', 'scripts', 'tests', 'bench'];

/** All violations of the rules in the project in folder `root`, without the allowed exceptions. */
export function lintArrows(root: string, allowed: Exception[] = []): Finding[] {
  const sources = folders
    .flatMap((folder) => walkFiles(`${root}/${folder}`, '.ts', '.tsx', '.sql'))
    .map((file): Source => ({
      path: relative(root, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
  const retired = retiredWords(glossaryOf(root));
  const rules = [
    importRules,
    importCycles,
    textRules,
    schemaOrder,
    policyRules,
    onePlace,
    internalNames,
    sqlForm,
    limitRules,
    answerKeys,
    fileSizes,
    fixedNumbers,
    dataCalls,
    queryKeys,
    tableWrites,
    brandName,
    testAssertions,
    testSleeps,
    (all: Source[]) => glossaryRule(all, retired),
  ];
  return exceptFor(
    rules.flatMap((rule) => rule(sources)),
    allowed,
  );
}

/** The text of the glossary; empty for a project without one. */
function glossaryOf(root: string): string {
  const page = `${root}/docs/glossary.md`;
  return existsSync(page) ? readFileSync(page, 'utf8') : '';
}
