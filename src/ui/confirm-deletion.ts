import { deletionCapPercent } from '@generated/limits.gen.ts';
import { confirm, type Question } from './confirm.ts';

/** What is said of the month before one of its deletions is used up. */
function leftText(left: number): string {
  if (left === 0)
    return `You can delete at most ${deletionCapPercent}% of your content in a month: none is left until the next one.`;
  if (left === 1) return 'This is the last deletion that you have left this month.';
  return `You have ${left} deletions left this month.`;
}

/** Asks before a deletion that counts against the month, and says how many are left. */
export async function confirmDeletion(
  question: Question & { body: string },
  readLeft: () => Promise<number>,
): Promise<boolean> {
  // The question is asked without the count where it cannot be read: the command decides.
  const left = await readLeft().catch(() => null);
  const body = left === null ? question.body : `${question.body} ${leftText(left)}`;
  return confirm({ ...question, body });
}
