import { Check, CheckCheck } from 'lucide-react';
import type { ReadMark } from '../data/rules.ts';

/** Under an own message: whether it was read, without a time. */
export function Mark({ mark }: { mark: ReadMark }) {
  const Icon = mark === 'read' ? CheckCheck : Check;
  return (
    <p className="flex items-center gap-1 self-end px-1 pt-0.5 text-xs text-quiet">
      <Icon aria-hidden className="size-3.5" />
      {mark === 'read' ? 'Read' : 'Sent'}
    </p>
  );
}
