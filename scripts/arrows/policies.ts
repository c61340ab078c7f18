import type { Finding, Source } from './finding.ts';
import { statements, type Statement } from './sql-text.ts';

/** Tables without row-level security that policies look up by key. */
const openTables = new Set(['private.creator_states', 'private.open_walls']);

/**
 * Arrow 7 and the form of policies: no other table with row-level security is queried inline, what
 * is open to everyone says so in the story, `to` and `for` are stated, auth calls run once.
 */
export function policyRules(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^supabase\/schemas\/.*\.sql$/.test(path))
    .flatMap((source) =>
      statements(source.text)
        .filter(({ masked }) => /^create\s+policy\b/i.test(masked.trimStart()))
        .flatMap((policy) =>
          faults(policy, source.text).map((message) => ({
            file: source.path,
            line: policy.line,
            rule: 'policy',
            message,
          })),
        ),
    );
}

function faults({ masked, line }: Statement, file: string): string[] {
  const clauses = masked.replace(/^[\s\S]*?\b(?=using\s*\(|with\s+check\s*\()/i, '');
  const queried = [...clauses.matchAll(/\b(?:from|join)\s+((?:\w+\.)?\w+)(\s*\()?/gi)]
    .filter((match) => match[2] === undefined)
    .map((match) => (match[1] ?? '').toLowerCase())
    .filter((name) => !openTables.has(name));
  return [
    ...queried.map((name) => `queries ${name} inline: ask a private.my_..._ids() rule`),
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

/** The story at the head of the file, or the comment right above the policy. */
function saysEveryone(file: string, line: number): boolean {
  const lines = file.split('\n');
  const commentEnd = lines.findIndex((text) => !text.startsWith('--'));
  const head = lines.slice(0, commentEnd === -1 ? lines.length : commentEnd);
  let first = line - 1;
  while (lines[first - 1]?.trimStart().startsWith('--')) first -= 1;
  return /\beveryone\b/i.test([...head, ...lines.slice(first, line - 1)].join('\n'));
}
