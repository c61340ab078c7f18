import { useEffect, type RefObject } from 'react';

const itemsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button')];

/** Keys that move the focus inside a row, by the direction of its text. */
const steps: Record<string, { ltr: number; rtl: number }> = {
  ArrowRight: { ltr: 1, rtl: -1 },
  ArrowLeft: { ltr: -1, rtl: 1 },
  ArrowDown: { ltr: 1, rtl: 1 },
  ArrowUp: { ltr: -1, rtl: -1 },
};

/** Leaves one of the items to Tab: the given one, the focused, the chosen, or the first. */
function stopAt(items: HTMLElement[], wanted?: HTMLElement): void {
  const held = items.find((item) => item === document.activeElement);
  const chosen = items.find((item) => item.ariaCurrent === 'page');
  const only = wanted ?? held ?? chosen ?? items[0];
  for (const item of items) item.tabIndex = item === only ? 0 : -1;
}

/** The item to which a key moves the focus. */
function target(row: HTMLElement, items: HTMLElement[], key: string): HTMLElement | undefined {
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const at = items.findIndex((item) => item === document.activeElement);
  const step = steps[key]?.[getComputedStyle(row).direction === 'rtl' ? 'rtl' : 'ltr'];
  if (step === undefined || at < 0) return undefined;
  return items[(at + step + items.length) % items.length];
}

/**
 * Makes a row of links or buttons one tab stop; arrow keys, Home and End move inside. Each rendering
 * may bring other items and another choice.
 */
export function useRoving(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    stopAt(itemsOf(row));
    const move = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const items = itemsOf(row);
      const to = target(row, items, event.key);
      if (!to) return;
      event.preventDefault();
      stopAt(items, to);
      to.focus();
    };
    row.addEventListener('keydown', move);
    return () => row.removeEventListener('keydown', move);
  });
}
