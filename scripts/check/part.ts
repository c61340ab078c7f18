/** The findings of a part of `npm run check`; an empty list means none. */
export type Findings = string[];

/** A part of `npm run check`. It runs after the part that it needs, if that one has no findings. */
export type Part = { name: string; needs?: string; run: () => Promise<Findings> };

export type Outcome = {
  name: string;
  state: 'ok' | 'found' | 'skipped';
  findings: Findings;
  seconds: number;
};

/**
 * Runs parts in their order, at most `width` at once. Reports the outcomes in the same order. A
 * thrown error is a finding of its part.
 */
export async function runParts(
  parts: Part[],
  width: number,
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const waiting = [...parts];
  const outcomes = new Map<string, Outcome>();
  const running = new Set<Promise<void>>();
  let reported = 0;
  const settle = (outcome: Outcome) => {
    outcomes.set(outcome.name, outcome);
    for (let next; (next = outcomes.get(parts[reported]?.name ?? '')); reported += 1) report(next);
  };
  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(({ needs }) => needs === undefined || outcomes.has(needs));
    const part = running.size < width ? waiting[at] : undefined;
    if (!part) {
      await Promise.race(running);
      continue;
    }
    waiting.splice(at, 1);
    if (part.needs && outcomes.get(part.needs)?.state !== 'ok') {
      settle({ name: part.name, state: 'skipped', findings: [], seconds: 0 });
      continue;
    }
    const run = outcomeOf(part).then((outcome) => {
      running.delete(run);
      settle(outcome);
    });
    running.add(run);
  }
  return parts.flatMap(({ name }) => outcomes.get(name) ?? []);
}

async function outcomeOf({ name, run }: Part): Promise<Outcome> {
  const start = performance.now();
  const findings = await run().catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ]);
  const seconds = (performance.now() - start) / 1000;
  return { name, state: findings.length > 0 ? 'found' : 'ok', findings, seconds };
}
