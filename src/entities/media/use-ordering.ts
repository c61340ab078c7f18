import { useState, type KeyboardEvent, type PointerEvent } from 'react';

type Ordering = {
  count: number;
  move: (id: string, to: number) => void;
};

/** Attribute of a place in the list, from 0. */
const placeAttribute = 'data-place';

/**
 * Orders a list by dragging a handle, with a finger too, and by the arrow keys on it. `said` is for
 * screen readers.
 */
export function useOrdering({ count, move }: Ordering) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const moveTo = (id: string, from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return;
    move(id, to);
    setSaid(`Moved to place ${to + 1} of ${count}`);
  };
  return {
    dragged,
    said,
    place: (at: number) => ({ [placeAttribute]: at }),
    handle: (id: string, at: number) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const step = stepOf(event.key);
        if (step === 0) return;
        event.preventDefault();
        moveTo(id, at, at + step);
      },
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
      },
      onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent) => {
        if (dragged !== id) return;
        const list = currentTarget.closest('ul');
        const over = document.elementFromPoint(clientX, clientY)?.closest(`[${placeAttribute}]`);
        if (over && list?.contains(over)) moveTo(id, at, Number(over.getAttribute(placeAttribute)));
      },
      onPointerUp: () => setDragged(null),
      onPointerCancel: () => setDragged(null),
    }),
  };
}

function stepOf(key: string): 1 | -1 | 0 {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return -1;
  return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0;
}
