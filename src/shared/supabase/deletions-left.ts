import { json } from './call.ts';
import { rest } from './rest.ts';

/** How many posts and stories like one made at that time the creator may still delete this month. */
export function fetchDeletionsLeft(madeAt: string): Promise<number> {
  return json<number>(rest.rpc('deletions_left', { p_made_at: madeAt }));
}
