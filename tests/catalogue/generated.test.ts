import { readFileSync } from 'node:fs';
import * as domainLimits from '@domain/limits.ts';
import { errorCodes } from '@generated/error-codes.gen.ts';
import * as sqlLimits from '@generated/limits.gen.ts';
import { describe, expect, test } from 'vitest';
import { parseErrorCodes, renderErrorCodes } from '../../scripts/error-codes.ts';
import { parseLimits, readLimits, renderLimits } from '../../scripts/limits.ts';
import { codesInSql, codesInTypeScript } from '../../scripts/used-codes.ts';
import { walkFiles } from '../../scripts/walk-files.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const foundation = 'supabase/schemas/00_foundation';
const generated = 'supabase/functions/_shared/generated';
const known = new Set<string>(errorCodes);

describe('generated constants', () => {
  test('limits.gen.ts holds the limits of every limits.sql', () => {
    expect(read(`${generated}/limits.gen.ts`)).toBe(renderLimits(readLimits()));
  });

  test('a limit is defined either in SQL or in TypeScript', () => {
    expect(Object.keys(domainLimits).filter((name) => name in sqlLimits)).toEqual([]);
  });

  test('error-codes.gen.ts holds the codes of the SQL catalogue', () => {
    expect(read(`${generated}/error-codes.gen.ts`)).toBe(
      renderErrorCodes(parseErrorCodes(read(`${foundation}/20_errors.sql`))),
    );
  });

  test('a changed limit changes limits.gen.ts', () => {
    const sql = read('supabase/schemas/40_wallet/limits.sql');
    const changed = sql.replace(/return (\d+);/, 'return 1$1;');
    const rendered = (text: string) =>
      renderLimits([{ domain: '40_wallet', limits: parseLimits(text) }]);
    expect(changed).not.toBe(sql);
    expect(rendered(changed)).not.toBe(rendered(sql));
  });

  test('a limit without a comment is refused, and one with a unit in its comment is rendered', () => {
    const creation =
      'create function private.limit_x() returns int\n' +
      "language sql immutable parallel safe set search_path = '' return 3;\n";
    const comment = "comment on function private.limit_x is 'days: of a month''s end';";
    expect(() => parseLimits(creation)).toThrow('limit_x has no comment');
    expect(
      renderLimits([{ domain: '40_wallet', limits: parseLimits(creation + comment) }]),
    ).toContain("// 40_wallet\n/** days: of a month's end */\nexport const x = 3;");
  });

  test('a duplicate code is refused', () => {
    const sql = "create type public.error_code as enum (\n  'a_b', 'a_b'\n);";
    expect(() => parseErrorCodes(sql)).toThrow('stands twice');
  });
});

describe('codes in the sources', () => {
  test('every code with an HTTP status of its own is in the catalogue', () => {
    const body = /function private\.error_status[\s\S]*?\nend;/.exec(
      read(`${foundation}/20_errors.sql`),
    )?.[0];
    const codes = [...(body ?? '').matchAll(/'([a-z0-9_]+)'/g)].map((m) => m[1] ?? '');
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
    expect(codes).toHaveLength(new Set(codes).size);
  });

  test('every code that SQL raises or documents is in the catalogue', () => {
    expect(strangers(walkFiles('supabase/schemas', '.sql'), codesInSql)).toEqual([]);
  });

  test('every code that functions and the client name is in the catalogue', () => {
    const files = [...walkFiles('supabase/functions', '.ts'), ...walkFiles('src', '.ts', '.tsx')];
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
    expect(strangers(sources, codesInTypeScript)).toEqual([]);
  });

  test('an unknown code is found in SQL and in TypeScript', () => {
    expect(codesInSql("perform private.fail('not_a_code');")).toEqual(['not_a_code']);
    expect(codesInSql("is 'Sends. Errors: invalid_amount, oops_what.';")).toEqual([
      'invalid_amount',
      'oops_what',
    ]);
    expect(codesInTypeScript("throw new AppError('not_a_code')")).toEqual(['not_a_code']);
    expect(codesInTypeScript("return json({ error: 'nope_no' }, 400)")).toEqual(['nope_no']);
  });
});

function strangers(files: string[], codesIn: (text: string) => string[]): string[] {
  return files.flatMap((file) =>
    codesIn(read(file))
      .filter((code) => !known.has(code))
      .map((code) => `${file}: ${code}`),
  );
}
