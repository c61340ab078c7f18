import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Kind, Stored } from './objects.ts';

type Line = { kind: Kind; id: string; value: unknown };

/**
 * The state of the double. Each change is appended to a file before the caller gets the result, so
 * nothing is lost when the process is killed. Opening the store compacts the file to one line for
 * each object.
 */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Stored[K] | undefined;
  put<K extends Kind>(kind: K, value: Stored[K]): Stored[K];
  remove(kind: Kind, id: string): void;
  /** Newest first. */
  list<K extends Kind>(kind: K): Stored[K][];
  clear(): void;
  close(): void;
}

export function openStore(dataDir: string): Store {
  const file = join(dataDir, 'payments.jsonl');
  const kinds = new Map<Kind, Map<string, unknown>>();
  const of = (kind: Kind) => {
    const known = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, known);
    return known;
  };

  for (const line of readLines(file)) {
    if (line.value === null) of(line.kind).delete(line.id);
    else of(line.kind).set(line.id, line.value);
  }
  let handle = rewrite(file, kinds);
  const append = (line: Line) => writeSync(handle, `${JSON.stringify(line)}\n`);

  return {
    // The map of a kind contains only values that `put` wrote for this kind.
    get: <K extends Kind>(kind: K, id: string) => of(kind).get(id) as Stored[K] | undefined,
    put(kind, value) {
      of(kind).set(value.id, value);
      append({ kind, id: value.id, value });
      return value;
    },
    remove(kind, id) {
      if (of(kind).delete(id)) append({ kind, id, value: null });
    },
    list: <K extends Kind>(kind: K) => [...of(kind).values()].toReversed() as Stored[K][],
    clear() {
      kinds.clear();
      closeSync(handle);
      handle = rewrite(file, kinds);
    },
    close: () => closeSync(handle),
  };
}

function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line ? [JSON.parse(line) as Line] : [];
      } catch {
        // Only the last line can be incomplete, and no caller got its result.
        return [];
      }
    });
}

function rewrite(file: string, kinds: Map<Kind, Map<string, unknown>>): number {
  const fresh = `${file}.new`;
  const handle = openSync(fresh, 'w', 0o600);
  for (const [kind, values] of kinds) {
    for (const [id, value] of values) writeSync(handle, `${JSON.stringify({ kind, id, value })}\n`);
  }
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, file);
  return openSync(file, 'a', 0o600);
}
