import { useEffect, useMemo, useRef } from 'react';

/** The action that gives access to a private wall. */
export type Entry = {
  /** Whole cents: the fee, or the price of a running offer. */
  priceCents: number;
  /** Opens the subscribe sheet; leads a guest to joining and back to it. */
  onPress: () => void;
};

/** The same object while the price is the same, so that rows are not rendered again. */
export function useStableEntry(entry: Entry | null): Entry | null {
  const press = useRef(entry?.onPress);
  useEffect(() => {
    press.current = entry?.onPress;
  });
  const priceCents = entry?.priceCents;
  return useMemo(
    () => (priceCents === undefined ? null : { priceCents, onPress: () => press.current?.() }),
    [priceCents],
  );
}
