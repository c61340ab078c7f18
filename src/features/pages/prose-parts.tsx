import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card.tsx';
import { IconDisc } from '@/ui/icon-disc.tsx';

type OpeningProps = { title: string; action?: ReactNode; picture: ReactNode; children: ReactNode };

/** The heading and first words of a page, larger than the text, with a picture beside them. */
export function Opening({ title, action, picture, children }: OpeningProps) {
  return (
    <div className="mb-2 grid items-center gap-6 md:grid-cols-2 md:gap-8">
      <div className="flex flex-col items-start gap-4">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-lg text-pretty text-quiet">{children}</p>
        {action && <div className="mt-2">{action}</div>}
      </div>
      {picture}
    </div>
  );
}

/** The parts of the product, one below the other. */
export function Parts({ children }: { children: ReactNode }) {
  return <Card className="mt-2 divide-y divide-line !p-0">{children}</Card>;
}

type PartProps = { icon: LucideIcon; title: string; children: ReactNode };

export function Part({ icon, title, children }: PartProps) {
  return (
    <div className="flex gap-4 p-4 md:items-center md:p-5">
      <IconDisc icon={icon} />
      <div className="flex min-w-0 grow flex-col gap-1 md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:items-center md:gap-x-6">
        <h2 className="text-lg">{title}</h2>
        <p className="text-pretty text-quiet">{children}</p>
      </div>
    </div>
  );
}

/** What the product is for each of its sides, beside each other. */
export function Sides({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-8 md:grid-cols-2 md:gap-4">
      {children}
    </div>
  );
}

type SideProps = { title: string; action?: ReactNode; children: ReactNode };

export function Side({ title, action, children }: SideProps) {
  return (
    <Card className="flex flex-col items-start gap-3 md:p-5">
      <h2 className="text-lg">{title}</h2>
      <p className="text-pretty text-quiet">{children}</p>
      {action && <div className="mt-auto pt-1">{action}</div>}
    </Card>
  );
}
