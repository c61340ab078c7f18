import { lintArrows } from './arrows/all-rules.ts';
import { exceptions } from './arrows/exceptions.ts';

const findings = lintArrows(process.cwd(), exceptions);
for (const { file, line, rule, message } of findings) {
  console.error(`${file}:${line}  ${rule}: ${message}`);
}
if (findings.length > 0) {
  console.error(`${findings.length} broken rules of the architecture`);
  process.exitCode = 1;
}
