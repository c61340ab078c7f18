import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSchema } from '../../scripts/schema-files.ts';
import { walkFiles } from '../../scripts/walk-files.ts';

/* Compares the tables of docs/reference with the sources that they describe. */
const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const schema = readSchema().map(({ file, sql }) => ({
  file: `supabase/${file}`,
  sql: sql.replaceAll(/--.*/g, ''),
}));
const allSql = schema.map(({ sql }) => sql).join('\n');

/** Rows of the table below a heading, as trimmed cells. */
function rowsBelow(page: string, heading: string): string[][] {
  const section = read(page).split(/^#+ /m);
  const text = section.find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  if (lines.length < 3) throw new Error(`${page} has no table below ${heading}`);
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
const firstCodes = (rows: string[][]) => rows.map(([first]) => codesIn(first)[0] ?? '');
const unique = (names: string[]) => [...new Set(names)].toSorted();

describe('the reference of clocks', () => {
  const rows = rowsBelow('docs/reference/clocks.md', 'Jobs of the database');
  const calls = /cron\.schedule\(\s*'([^']+)',\s*'([^']+)',\s*(?:'([^']*)'|\$\$([\s\S]*?)\$\$)/g;
  const jobs = schema.flatMap(({ file, sql }) =>
    [...sql.matchAll(calls)].map(([, name, schedule, quoted, dollars]) => {
      const command = (quoted ?? dollars ?? '').trim();
      const called = /^select (private\.\w+\(\))$/.exec(command)?.[1];
      return [name, schedule, called ?? command.split(' ')[0], file];
    }),
  );

  test('the table of jobs names each job of the schema files with its schedule, command and file', () => {
    const described = rows.map(([name, schedule, runs, , file]) =>
      [name, schedule, runs, file].map((cell) => codesIn(cell)[0]),
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(described)).toEqual(new Set(jobs));
    expect(described).toHaveLength(jobs.length);
  });

  test('the table of loops names each edge function that the worker calls', () => {
    const called = [...read('worker/run.ts').matchAll(/(?:callPlatform\([^']*|name: )'([\w-]+)'/g)];
    const described = firstCodes(rowsBelow('docs/reference/clocks.md', 'Loops of the worker'));
    expect(unique(described)).toEqual(unique(called.map((match) => match[1] ?? '')));
  });
});

describe('the reference of mails', () => {
  const page = 'docs/reference/mails.md';
  const rows = rowsBelow(page, "The product's mails");

  test('the table of mails names each template of the product', () => {
    const values = /create type private\.mail_template as enum \(([^)]*)\)/.exec(allSql)?.[1] ?? '';
    const templates = [...values.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');
    expect(templates.length).toBeGreaterThan(0);
    expect(firstCodes(rows).toSorted()).toEqual(templates.toSorted());
  });

  test('the table of mails names each function that queues a mail', () => {
    const described = rows.flatMap(([, , queuing]) =>
      codesIn(queuing).filter((name) => name.endsWith('()')),
    );
    expect(unique(described)).toEqual(unique(functionsCalling(/private\.queue_mail(_to)?\(/)));
  });

  test('the table of mails of Auth names each template file', () => {
    const files = walkFiles(join(root, 'supabase/templates'), '.html').map((file) =>
      basename(file),
    );
    expect(firstCodes(rowsBelow(page, "Auth's mails")).toSorted()).toEqual(files);
  });
});

/** Names of the SQL functions whose body matches a pattern. */
function functionsCalling(pattern: RegExp): string[] {
  return allSql
    .split(/^create function /m)
    .slice(1)
    .flatMap((text) => {
      const name = /^[\w.]+/.exec(text)?.[0] ?? '';
      const body = text.slice(text.indexOf('$$'), text.lastIndexOf('$$'));
      return pattern.test(body) ? [`${name}()`] : [];
    });
}

/** The arguments of a call, split at top-level commas; `start` follows its open parenthesis. */
function argumentsAt(sql: string, start: number): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of sql.slice(start)) {
    if (sign === ')' && depth === 0) break;
    depth += Number('(['.includes(sign)) - Number(')]'.includes(sign));
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((argument) => argument.trim());
}

describe('the reference of realtime', () => {
  const page = 'docs/reference/realtime.md';
  const rows = rowsBelow(page, 'Topics');
  const described = unique(firstCodes(rows).map((topic) => topic.replace(/:.*/, '')));

  test('the table of topics names each topic that a policy allows clients to join', () => {
    const policies = [...allSql.matchAll(/create policy \w+ on realtime\.messages [^;]*;/g)];
    const joined = policies.flatMap(([text]) =>
      [...text.matchAll(/'([^']+)'/g)].flatMap((match) => match[1]?.match(/[a-z]+/g) ?? []),
    );
    expect(described).toEqual(unique(joined));
  });

  test('the table of topics names each topic and event that the database sends', () => {
    const sent = [
      ...[...allSql.matchAll(/realtime\.send\(/g)].map(({ index }) =>
        argumentsAt(allSql, index + 'realtime.send('.length),
      ),
      // Signals are sent together by send_signals(): their payload is told elsewhere.
      ...[...allSql.matchAll(/row\('([a-z]+:)' \|\| \w+, ('[a-z_]+')/g)].map(([, topic, event]) => [
        '',
        event,
        topic,
      ]),
    ];
    expect(sent.length).toBeGreaterThan(0);
    const topics = sent.map(([, , topic]) => /[a-z]+/.exec(topic ?? '')?.[0] ?? '');
    expect(described).toEqual(unique(topics));
    // Some events are not literals but arguments of notify_wall_changed(): read them in its calls.
    const events = [
      ...sent.map(([, event]) => event ?? ''),
      ...[...allSql.matchAll(/perform private\.notify_wall_changed\([^;]*;/g)].map(
        ([text]) => text,
      ),
    ].flatMap((text) => [...text.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? ''));
    const named = rows.flatMap(([, , , cell]) => codesIn(cell));
    expect(named).toEqual(expect.arrayContaining(unique(events.filter((one) => one !== 'INSERT'))));
  });

  test('the table of changes names each change that the database reports to a user', () => {
    const calls = [
      ...allSql.matchAll(
        /\b(?:notify(?:_all_changed|_changed|_global_sent)?|send_signals|user_signal)\([^;]*;/g,
      ),
    ];
    const names = calls.flatMap(([text]) => [
      ...[...text.matchAll(/array\[('[^\]]+')\]/g)].flatMap((match) =>
        (match[1] ?? '').replaceAll("'", '').split(/,\s*/),
      ),
      ...[...text.matchAll(/'\{([a-z,]+)\}'/g)].flatMap((match) => (match[1] ?? '').split(',')),
    ]);
    const table = rowsBelow(page, 'Names in `what` of `user:<id>`');
    expect(firstCodes(table).toSorted()).toEqual(unique(names));
  });
});
