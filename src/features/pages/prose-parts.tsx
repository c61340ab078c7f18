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

/** The parts of the product as cards of one width; a shorter last row stands in the middle. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className="mt-2 grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-6">{children}</div>;
}

type PartProps = { icon: LucideIcon; title: string; children: ReactNode };

export function Part({ icon, title, children }: PartProps) {
  return (
    <Card className="flex gap-4 md:flex-col md:gap-3 md:p-5 md:max-lg:last:col-span-2 md:max-lg:last:flex-row md:max-lg:last:gap-4 lg:col-span-2 lg:nth-4:col-start-2">
      <IconDisc icon={icon} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-pretty text-quiet">{children}</p>
      </div>
    </Card>
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
