import { createContext, use } from 'react';
import type { Rate } from '@/lib/money/format.ts';

/** The user's currency with its multiplier; null shows dollars only. Provided by src/app. */
export const RateContext = createContext<Rate | null>(null);

export function useRate(): Rate | null {
  return use(RateContext);
}
