import { useRef, type PointerEvent } from 'react';

type Swipes = { onLeft: () => void; onRight: () => void; onDown: () => void };

const farPx = 50;

/** Handlers for an element that is swiped by finger or mouse. */
export function useSwipe({ onLeft, onRight, onDown }: Swipes) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // Ignores a second finger.
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= farPx && Math.abs(x) > Math.abs(y)) return x < 0 ? onLeft() : onRight();
      if (y >= farPx * 1.5) onDown();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
