import type { TimelineLayout } from '@domain/answers/session.ts';
import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { chipStyle } from '@/ui/chips.tsx';
import { IconButton } from '@/ui/icon-button.tsx';

type WallToolsProps<Value extends string> = {
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  layout: TimelineLayout;
  /** Undefined where the layout makes no difference. */
  onLayout: ((layout: TimelineLayout) => void) | undefined;
};

/** The row above a wall: what it shows, and as list or grid. On phones the choices scroll. */
export function WallTools<Value extends string>(props: WallToolsProps<Value>) {
  const isBox = props.layout === 'box';
  return (
    <div className="flex h-11 items-center justify-between gap-1 ps-4 pe-2 md:mb-3 md:px-0">
      <div
        role="group"
        aria-label="Show"
        className="relative -my-1 flex gap-1.5 overflow-x-auto py-1"
      >
        {props.options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === props.value}
            onClick={() => props.onChange(value)}
            className={chipStyle(value === props.value)}
          >
            {label}
          </button>
        ))}
      </div>
      {props.onLayout && (
        <IconButton
          className="-me-1 md:-me-3"
          icon={isBox ? Rows3 : LayoutGrid}
          label={isBox ? 'Show as list' : 'Show as grid'}
          onClick={() => props.onLayout?.(isBox ? 'list' : 'box')}
        />
      )}
    </div>
  );
}
