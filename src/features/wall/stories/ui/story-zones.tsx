import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useRef, type PointerEvent } from 'react';

type StoryZonesProps = {
  hasPrevious: boolean;
  onMove: (step: 1 | -1) => void;
  onHold: (isHeld: boolean) => void;
};

/** A longer press, in ms, holds the story instead of tapping. */
const tapMs = 250;
/** A movement beyond this, in px, is no tap. */
const tapPx = 30;

/** The left third goes back, the rest forward; a finger that stays down holds the story. */
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
    // A press by keyboard has no pointer event before it.
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
      // Holding pauses the story, so the browser's picture menu must not open.
      onContextMenu={(event) => event.preventDefault()}
    >
      <button
        {...zone(-1)}
        disabled={!hasPrevious}
        aria-label="Previous story"
        className={`${zoneStyle} w-1/3 justify-start`}
      >
        {hasPrevious && <Arrow icon={ChevronLeft} />}
      </button>
      <button {...zone(1)} aria-label="Next story" className={`${zoneStyle} grow justify-end`}>
        <Arrow icon={ChevronRight} />
      </button>
    </div>
  );
}

const zoneStyle = 'flex h-full items-center p-3 focus-visible:-outline-offset-4';

/** An arrow on wide screens, because mouse users do not discover the zones. */
function Arrow({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span
      aria-hidden
      className="hidden size-11 items-center justify-center rounded-full bg-background/85 md:flex"
    >
      <Icon className="size-5" strokeWidth={1.75} />
    </span>
  );
}
