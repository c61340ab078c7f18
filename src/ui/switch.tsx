import { useId, type ComponentProps, type ReactNode } from 'react';

type SwitchProps = {
  label: ReactNode;
  /** Explanation below the label. */
  help?: ReactNode;
  checked: boolean;
  /** The last change is being saved; the next one waits for it. */
  pending?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch that saves at once: label and help, with the switch at the end of the line. */
export function Switch({ label, help, checked, pending = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-sm text-pretty text-quiet">
            {help}
          </p>
        )}
      </div>
      <SwitchKnob
        id={id}
        checked={checked}
        aria-busy={pending || undefined}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => !pending && onChange(event.target.checked)}
      />
    </div>
  );
}

type SwitchKnobProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  checked: boolean;
};

/** The switch alone, for tables that label it by `aria-label`. */
export function SwitchKnob({ checked, ...input }: SwitchKnobProps) {
  return (
    <span className="relative mt-px h-6 w-11 shrink-0">
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        className="peer size-full appearance-none rounded-full border border-edge bg-raised transition-colors checked:border-accent checked:bg-accent"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-quiet transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-5"
      />
    </span>
  );
}
