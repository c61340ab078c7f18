import { json } from './call.ts';
import { rest } from './rest.ts';

/** How many posts and stories the creator may still delete this month. */
export function fetchDeletionsLeft(): Promise<number> {
  return json<number>(rest.rpc('deletions_left'));
}
