import { createContext, use } from 'react';
import type { Rate } from '@/lib/money/format.ts';

/** The viewer's currency with its multiplier; null shows dollars alone. Filled by src/app. */
export const RateContext = createContext<Rate | null>(null);

export function useRate(): Rate | null {
  return use(RateContext);
}
