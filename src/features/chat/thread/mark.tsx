import { Check, CheckCheck } from 'lucide-react';
import type { ReadMark } from '../data/shown.ts';
import { markLook, markWords } from './thread-look.ts';

/** Under an own message: whether it was read, without a time. */
export function Mark({ mark }: { mark: ReadMark }) {
  const Icon = mark === 'read' ? CheckCheck : Check;
  return (
    <p className={markLook}>
      <Icon aria-hidden className="size-3.5" />
      {markWords[mark]}
    </p>
  );
}
