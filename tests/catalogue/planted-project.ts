import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { lintArrows } from '../../scripts/arrows/all-rules.ts';

export type Files = Record<string, string>;

type Diagnostic = { filename: string; code: string; help: string };

/** The findings of the architecture lint in a project that consists of these files. */
export function arrowsIn(files: Files): string[] {
  return inFolder(files, (folder) =>
    lintArrows(folder).map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`),
  );
}

/** The findings of oxlint, with the configuration of this project, in a project of these files. */
export function oxlintIn(files: Files): string[] {
  return inFolder(files, (folder) => {
    copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
    const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    // the shape of oxlint's JSON report
    const report = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return report.diagnostics.map(({ filename, code, help }) => `${filename} ${code} ${help}`);
  });
}

function inFolder<T>(files: Files, run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'velour-arrows-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
