import { createLink } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type RowProps = Omit<ComponentProps<'a'>, 'title'> & { icon: LucideIcon; title: string };

function Row({ icon: Icon, title, children, ...rest }: RowProps) {
  return (
    <a {...rest} className="flex items-start gap-3 px-4 py-3.5 transition-colors hover:bg-raised">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" strokeWidth={1.75} />
      <span className="flex min-w-0 grow flex-col">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-pretty text-quiet">{children}</span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 self-center text-quiet rtl:-scale-x-100"
      />
    </a>
  );
}

/** A row of a list that leads on, with an icon and a sentence. */
export const LinkRow = createLink(Row);
