import { call } from './call.ts';

/** How many deletions the creator has left this month; posts made before it have a lower cap. */
export function fetchDeletionsLeft(madeAt: string): Promise<number> {
  return call('deletions_left', { p_made_at: madeAt });
}
