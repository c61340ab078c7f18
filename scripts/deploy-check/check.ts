/** One line of the checklist: what it looks at, what it wants, and how it looks. */
export interface Check {
  /** The name by which docs/runbooks/deploy.md points at it. */
  name: string;
  expected: string;
  look(): Promise<Seen>;
}

export interface Seen {
  seen: string;
  ok: boolean;
}

export interface Row {
  name: string;
  expected: string;
  seen: string;
  result: 'ok' | 'failed' | 'could not look';
}

/** What a check needs is not given, or the project does not tell it. */
export class CannotLook extends Error {}

/** Looks, and turns what goes wrong into a row: an error of the line is a failure. */
export async function rowOf({ name, expected, look }: Check): Promise<Row> {
  try {
    const { seen, ok } = await look();
    return { name, expected, seen, result: ok ? 'ok' : 'failed' };
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error);
    return {
      name,
      expected,
      seen,
      result: error instanceof CannotLook ? 'could not look' : 'failed',
    };
  }
}

/** A value of an answer as a row shows it. */
export const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Several answers as one: all of them have to be right, and those that are not are named. */
export function allOf(answers: Record<string, { seen: string; ok: boolean }>): Seen {
  const wrong = Object.entries(answers).filter(([, { ok }]) => !ok);
  const shown = wrong.length > 0 ? wrong : Object.entries(answers).slice(0, 3);
  return {
    ok: wrong.length === 0,
    seen: shown.map(([name, { seen }]) => `${name}: ${seen}`).join('; '),
  };
}
