import { lineAt, type Finding, type Source } from './finding.ts';

type TextRule = {
  rule: string;
  where: RegExp;
  except?: RegExp;
  pattern: RegExp;
  /** For patterns that capture a number: only a larger number is a violation. */
  above?: number;
  message: string;
};

const tests = /^(?:tests|supabase\/tests)\/|\.test\.(?:tsx?|sql)$/;
// The tests of these rules contain violations on purpose.
const planted = /^tests\/catalogue\//;

const rules: TextRule[] = [
  {
    rule: 'environment',
    where: /^supabase\/functions\/.*\.ts$/,
    except: /^supabase\/functions\/_shared\/clients\/|\.test\.ts$/,
    pattern: /\bDeno\s*\.\s*env\b|\bprocess\s*\.\s*env\b/g,
    message: 'only _shared/clients reads the environment',
  },
  {
    rule: 'secret',
    where: /^(?:src|worker)\/.*\.tsx?$/,
    pattern: /service_role|SUPABASE_SECRET|sb_secret_/gi,
    message: 'the service key never reaches src or worker',
  },
  {
    rule: 'seed',
    where: tests,
    // The tests of the demo world read its rows.
    except: /^tests\/(?:catalogue\/|support\/demo-database\.ts$)/,
    pattern: /\bseed\.sql\b/g,
    message: 'a test depends on no row of the demo world',
  },
  {
    rule: 'sleep',
    where: tests,
    except: planted,
    pattern: /\bpg_sleep\(\s*([\d.]+)\s*\)/gi,
    above: 2,
    message: 'a test sleeps no longer than two seconds',
  },
];

/** Arrows 3, 4 and 9, as far as the text of a file shows a violation. */
export function textRules(sources: Source[]): Finding[] {
  return sources.flatMap((source) =>
    rules
      .filter(({ where, except }) => where.test(source.path) && !except?.test(source.path))
      .flatMap((rule) => hits(rule, source)),
  );
}

function hits({ rule, pattern, above, message }: TextRule, { path, text }: Source): Finding[] {
  return [...text.matchAll(pattern)]
    .filter((match) => above === undefined || Number((match[1] ?? '').replaceAll('_', '')) > above)
    .map((match) => ({ file: path, line: lineAt(text, match.index), rule, message }));
}
