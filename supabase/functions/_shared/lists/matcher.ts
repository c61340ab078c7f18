import { z } from 'zod';
import { copyDistance } from '../generated/limits.gen.ts';
import type { HashList, HashLists, ListHit } from './provider.ts';

/** Address and key of the matcher, and which of its banks is which list. */
export type MatcherSettings = { url: string; key: string; banks: Record<string, HashList> };

const answer = z.record(
  z.string(),
  z.array(
    z.object({ bank_content_id: z.union([z.string(), z.number()]), distance: z.coerce.number() }),
  ),
);

const patienceMs = 15_000;

/**
 * Asks a Hasher-Matcher-Actioner (facebook/ThreatExchange), which the operator runs and which
 * fetches the lists: `GET /m/lookup`, by PDQ and by SHA-256.
 */
export function matcher({ url, key, banks }: MatcherSettings): HashLists {
  async function look(type: string, signal: string): Promise<ListHit[]> {
    const query = new URLSearchParams({ signal_type: type, signal });
    const response = await fetch(`${url}/m/lookup?${query}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`The lists answered ${response.status}`);
    return Object.entries(answer.parse(await response.json())).flatMap(([bank, matches]) => {
      const list = banks[bank];
      const nearest = matches.find(({ distance }) => distance <= copyDistance);
      return list && nearest ? [{ list, entry: `${bank}/${nearest.bank_content_id}` }] : [];
    });
  }

  return {
    async find({ sha256, hashes }) {
      const found = await Promise.all([
        look('sha256', sha256),
        ...hashes.map((hash) => look('pdq', hash)),
      ]);
      return [...new Map(found.flat().map((hit) => [hit.list, hit])).values()];
    },
  };
}
