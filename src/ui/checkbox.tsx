import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label; may contain links. */
  children: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex items-start gap-3">
        <span className="relative mt-px size-5 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error ? `${id}-note` : undefined}
            className="peer size-5 appearance-none rounded-[6px] border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent aria-invalid:border-bad disabled:opacity-50"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-accent peer-checked:block"
          />
        </span>
        <label htmlFor={id} className="text-base text-pretty">
          {children}
        </label>
      </span>
      <p id={`${id}-note`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
