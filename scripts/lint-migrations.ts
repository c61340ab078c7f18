import { readMigrations } from '../local/schema-version.ts';
import { lintMigrations } from './migrations/lint.ts';
import { readReleases } from './migrations/releases.ts';

/*
 * `npm run lint:migrations`: checks the migrations after the baseline, see
 * docs/runbooks/upgrade.md.
 */
const findings = lintMigrations(readMigrations(), readReleases());
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
else console.log('The migrations follow their rules.');
