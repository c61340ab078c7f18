import { call } from './call.ts';

/**
 * How many posts and stories like one made at that time the creator may still delete this month.
 */
export function fetchDeletionsLeft(madeAt: string): Promise<number> {
  return call('deletions_left', { p_made_at: madeAt });
}
