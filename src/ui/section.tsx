import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type SectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };

/** A section of the settings, with an anchor of its own. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <Card className="flex flex-col gap-5 p-5">
        <div className="flex flex-col gap-1">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {text && <p className="text-sm text-pretty text-quiet">{text}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
