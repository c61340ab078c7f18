import { Gift } from 'lucide-react';
import { IconDisc } from '@/ui/icon-disc.tsx';
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
      <IconDisc icon={Gift} />
      <div className="flex flex-col gap-3">
        <p className="text-pretty">A creator has sent you free days on their private wall.</p>
        <Points points={promises} />
      </div>
    </div>
  );
}
