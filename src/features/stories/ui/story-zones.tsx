import { useRef, type PointerEvent } from 'react';

type StoryZonesProps = {
  hasPrevious: boolean;
  onMove: (step: 1 | -1) => void;
  onHold: (isHeld: boolean) => void;
};

/** Longer than this is holding, not tapping. */
const tapMs = 250;
/** Further than this is a slip of the finger, not a tap. */
const tapPx = 30;

/** The left third goes back, the rest goes on; a finger that stays down holds the story. */
export function StoryZones({ hasPrevious, onMove, onHold }: StoryZonesProps) {
  const press = useRef<{ at: number; x: number; y: number } | null>(null);
  const isTap = useRef(true);

  const onPointerDown = ({ timeStamp, clientX, clientY }: PointerEvent) => {
    press.current = { at: timeStamp, x: clientX, y: clientY };
    onHold(true);
  };
  const release = ({ timeStamp, clientX, clientY }: PointerEvent) => {
    if (!press.current) return;
    const { at, x, y } = press.current;
    isTap.current = timeStamp - at < tapMs && Math.hypot(clientX - x, clientY - y) < tapPx;
    press.current = null;
    onHold(false);
  };
  const zone = (step: 1 | -1) => ({
    type: 'button' as const,
    // A press by the keyboard has no pointer before it.
    onClick: ({ detail }: { detail: number }) => {
      if (detail === 0 || isTap.current) onMove(step);
    },
  });
  return (
    <div
      className="absolute inset-0 flex touch-none"
      onPointerDown={onPointerDown}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // Holding is pausing; the browser's menu of pictures would come in between.
      onContextMenu={(event) => event.preventDefault()}
    >
      <button
        {...zone(-1)}
        disabled={!hasPrevious}
        aria-label="Previous story"
        className="h-full w-1/3 focus-visible:-outline-offset-4"
      />
      <button
        {...zone(1)}
        aria-label="Next story"
        className="h-full grow focus-visible:-outline-offset-4"
      />
    </div>
  );
}
