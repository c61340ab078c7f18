import type { Finding, Source } from './finding.ts';
import { statements } from './sql-text.ts';

const longestFunction = 59;
const longestStory = 6;
const widest = 100;

/** The form of schema files: a header comment of 1 to 6 lines, short functions, 100 columns. */
export function sqlForm(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^supabase\/schemas\/.*\.sql$/.test(path))
    .flatMap((source) => [
      ...story(source),
      ...longFunctions(source),
      // Rows of reference data are as wide as their texts.
      ...(source.path.endsWith('/data.sql') ? [] : wideLines(source)),
    ]);
}

function story({ path, text }: Source): Finding[] {
  const length = text.split('\n').findIndex((line) => !line.startsWith('--'));
  if (length >= 1 && length <= longestStory) return [];
  const message = `opens with a story of 1 to ${longestStory} comment lines`;
  return [{ file: path, line: 1, rule: 'story', message }];
}

function longFunctions({ path, text }: Source): Finding[] {
  return statements(text)
    .filter(({ masked }) => /^create\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i.test(masked))
    .filter((statement) => statement.text.trim().split('\n').length > longestFunction)
    .map(({ masked, line }) => {
      const name = /(?:function|procedure)\s+([\w.]+)/i.exec(masked)?.[1] ?? 'a function';
      const message = `${name} is longer than ${longestFunction} lines`;
      return { file: path, line, rule: 'size', message };
    });
}

function wideLines({ path, text }: Source): Finding[] {
  return text.split('\n').flatMap((line, at) => {
    if (Array.from(line).length <= widest) return [];
    return [
      { file: path, line: at + 1, rule: 'width', message: `is wider than ${widest} columns` },
    ];
  });
}
