import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';

const itemsOf = (row: HTMLElement | null) => [
  ...(row?.querySelectorAll<HTMLElement>('a, button') ?? []),
];

/** Keys that move the focus inside a row, by the side on which the row begins. */
const steps: Record<string, { ltr: number; rtl: number }> = {
  ArrowRight: { ltr: 1, rtl: -1 },
  ArrowLeft: { ltr: -1, rtl: 1 },
  ArrowDown: { ltr: 1, rtl: 1 },
  ArrowUp: { ltr: -1, rtl: -1 },
};

/**
 * Makes a row of links or buttons one tab stop: Tab reaches the item that was focused last, or the
 * chosen one, and arrow keys, Home and End move inside. Spread the result on the row.
 */
export function useRoving<Row extends HTMLElement>() {
  const row = useRef<Row>(null);
  const stop = useCallback((wanted?: HTMLElement) => {
    const items = itemsOf(row.current);
    const chosen = items.find((item) => item.ariaCurrent === 'page' || item.ariaPressed === 'true');
    const held = items.find((item) => item === document.activeElement);
    const only = wanted ?? held ?? chosen ?? items[0];
    for (const item of items) item.tabIndex = item === only ? 0 : -1;
  }, []);
  // Each rendering may bring other items and another choice.
  useEffect(() => stop());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const items = itemsOf(row.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const side = row.current && getComputedStyle(row.current).direction === 'rtl' ? 'rtl' : 'ltr';
    const step = steps[event.key]?.[side];
    const to =
      event.key === 'Home'
        ? items[0]
        : event.key === 'End'
          ? items.at(-1)
          : step !== undefined && at >= 0
            ? items[(at + step + items.length) % items.length]
            : undefined;
    if (!to) return;
    event.preventDefault();
    stop(to);
    to.focus();
  };
  return { ref: row, onKeyDown };
}
