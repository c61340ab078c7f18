import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** A heading with a few facts below it, as under a list that needs words of its own. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">{children}</ul>
    </section>
  );
}

type FactProps = { icon: LucideIcon; title: string; children: ReactNode };

export function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-raised"
      >
        <Icon className="size-4" strokeWidth={1.75} />
      </span>
      <p className="flex min-w-0 flex-col">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-pretty text-quiet">{children}</span>
      </p>
    </li>
  );
}
