import { deletionCapPercent } from '@generated/limits.gen.ts';
import { confirm, type Question } from './confirm.ts';

/** The sentence about the deletions left this month. */
function leftText(left: number): string {
  if (left === 0)
    return `You can delete at most ${deletionCapPercent}% of your content in a month: none is left until the next one.`;
  if (left === 1) return 'This is the last deletion that you have left this month.';
  return `You have ${left} deletions left this month.`;
}

/** Asks before a deletion that counts towards the monthly cap, and shows how many are left. */
export async function confirmDeletion(
  question: Question & { body: string },
  readLeft: () => Promise<number>,
): Promise<boolean> {
  // If the count cannot be read, the question omits it; the command enforces the cap.
  const left = await readLeft().catch(() => null);
  const body = left === null ? question.body : `${question.body} ${leftText(left)}`;
  return confirm({ ...question, body });
}
