import { z } from 'zod';
import { optionalSetting, setting } from '../clients/env.ts';
import { matcher } from './matcher.ts';
import type { HashLists } from './provider.ts';

const banks = z.record(z.string(), z.enum(['ncii', 'abuse']));

/** No list is asked where none is set up. */
const none: HashLists = { find: () => Promise.resolve([]) };

/** The lists of the environment: LISTS_URL, LISTS_KEY, and LISTS_BANKS as JSON. */
export function hashLists(): HashLists {
  const url = optionalSetting('LISTS_URL');
  if (url === undefined) return none;
  const named = banks.parse(JSON.parse(setting('LISTS_BANKS')));
  return matcher({ url, key: setting('LISTS_KEY'), banks: named });
}
