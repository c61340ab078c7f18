import { lintArrows } from './arrows/all-rules.ts';

const findings = lintArrows(process.argv[2] ?? process.cwd());
for (const { file, line, rule, message } of findings) {
  console.error(`${file}:${line}  ${rule}: ${message}`);
}
if (findings.length > 0) {
  console.error(`${findings.length} broken rules of the architecture`);
  process.exitCode = 1;
}
