import { createContext, use, type ReactNode } from 'react';
import { Card } from './card.tsx';
import { classes } from './classes.ts';

/** The one section that narrow screens show, '' for none; null where they show all. */
export const ShownSection = createContext<string | null>(null);

type SectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };

/** A section of the settings, with an anchor of its own. */
export function Section({ id, title, text, children }: SectionProps) {
  const shown = use(ShownSection);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes('scroll-mt-20', shown !== null && shown !== id && 'max-lg:hidden')}
    >
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
