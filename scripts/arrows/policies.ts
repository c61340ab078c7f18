import type { Finding, Source } from './finding.ts';
import { statements, type Statement } from './sql-text.ts';

/**
 * Arrow 7 and the form of policies: a policy queries only views of `private`, which hold the rules,
 * and tables of `public`, whose own policies apply. A policy that is open to everyone has a comment
 * that says so, `to` and `for` are explicit, and auth functions are called once per query.
 */
export function policyRules(sources: Source[]): Finding[] {
  const views = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/^create\s+view\s+(private\.\w+)/gim)].map((match) => match[1] ?? ''),
    ),
  );
  return sources
    .filter(({ path }) => /^supabase\/schemas\/.*\.sql$/.test(path))
    .flatMap((source) =>
      statements(source.text)
        .filter(({ masked }) => /^create\s+policy\b/i.test(masked.trimStart()))
        .flatMap((policy) =>
          faults(policy, source.text, views).map((message) => ({
            file: source.path,
            line: policy.line,
            rule: 'policy',
            message,
          })),
        ),
    );
}

function faults({ masked, line }: Statement, file: string, views: Set<string>): string[] {
  const clauses = masked.replace(/^[\s\S]*?\b(?=using\s*\(|with\s+check\s*\()/i, '');
  const queried = [...clauses.matchAll(/\b(?:from|join)\s+((?:\w+\.)?\w+)(\s*\()?/gi)]
    .filter((match) => match[2] === undefined)
    .map((match) => (match[1] ?? '').toLowerCase())
    .filter((name) => !views.has(name) && !name.startsWith('public.'));
  return [
    ...queried.map((name) => `queries ${name}, which is no view of private and no table of public`),
    ...(opensAll(clauses) && !saysEveryone(file, line)
      ? ['is open to all, and no story above it says "everyone"']
      : []),
    ...(/(?<!select\s)\bauth\.(?:uid|jwt|role)\(\)/i.test(clauses)
      ? ['calls auth.*() once per row: write (select auth.uid())']
      : []),
    ...(/\bto\s+\w/i.test(masked) ? [] : ['does not say to which role']),
    ...(/\bfor\s+(?:select|insert|update|delete|all)\b/i.test(masked)
      ? []
      : ['does not say for which verb']),
  ];
}

function opensAll(clauses: string): boolean {
  return /\b(?:using|check)\s*\(\s*true\s*\)/i.test(clauses);
}

/** Whether the comment at the top of the file or directly above the policy says "everyone". */
function saysEveryone(file: string, line: number): boolean {
  const lines = file.split('\n');
  const commentEnd = lines.findIndex((text) => !text.startsWith('--'));
  const head = lines.slice(0, commentEnd === -1 ? lines.length : commentEnd);
  let first = line - 1;
  while (lines[first - 1]?.trimStart().startsWith('--')) first -= 1;
  return /\beveryone\b/i.test([...head, ...lines.slice(first, line - 1)].join('\n'));
}
