import { Gift } from 'lucide-react';
import { Points } from '@/ui/points.tsx';

const promises = [
  'Nothing is charged.',
  'They end by themselves.',
  'If you are subscribed already, your subscription lasts as much longer.',
];

/** The promises of a free trial. */
export function TrialWords() {
  return (
    <div className="flex items-start gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft">
        <Gift aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
      </span>
      <div className="flex flex-col gap-3">
        <p className="text-pretty">A creator has sent you free days on their private wall.</p>
        <Points points={promises} />
      </div>
    </div>
  );
}
