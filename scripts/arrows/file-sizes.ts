import type { Finding, Source } from './finding.ts';

const generated = /\.gen\.ts$|\/database\.types\.ts$/;

/** Maximum number of lines; the first pattern that matches a path applies. */
const sizes: { where: RegExp; lines: number }[] = [
  { where: /^supabase\/functions\/[^_][^/]*\/index\.ts$/, lines: 25 },
  { where: /^src\/routes\/(?!.*-parts\/).*\.tsx$/, lines: 80 },
  { where: /\.tsx?$/, lines: 299 },
];

/** Files stay small enough to be read in one go. */
export function fileSizes(sources: Source[]): Finding[] {
  return sources.flatMap(({ path, text }) => {
    const size = sizes.find(({ where }) => where.test(path));
    const lines = text.trimEnd().split('\n').length;
    if (!size || generated.test(path) || lines <= size.lines) return [];
    const message = `has ${lines} lines; ${size.lines} are the most`;
    return [{ file: path, line: 1, rule: 'size', message }];
  });
}
