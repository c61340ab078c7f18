import { CircleAlert, CircleCheck } from 'lucide-react';
import { Spinner } from '@/ui/spinner.tsx';
import type { ApplicationState, PictureProgress } from '../application.ts';
import { pictureKinds } from '../draft.ts';
import { pictureNames } from '../picture-names.ts';

type Sending = Extract<ApplicationState, { stage: 'sending' }>;

/** The progress of sending an application. */
export function SendingPanel({ state }: { state: Sending }) {
  const known = pictureKinds.filter((kind) => state.pictures[kind] !== undefined);
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {known.length === 0 ? 'Making your account' : 'Sending your pictures'}
      </p>
      <ul className="flex flex-col gap-4">
        {known.map((kind) => (
          <li key={kind} className="flex flex-col gap-1.5">
            <span className="flex items-center justify-between gap-3 text-sm">
              {pictureNames[kind]}
              <Outcome how={state.pictures[kind] ?? 0} />
            </span>
            <Bar label={pictureNames[kind]} how={state.pictures[kind] ?? 0} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">Please keep this page open until all of it has arrived.</p>
    </div>
  );
}

function Outcome({ how }: { how: PictureProgress }) {
  if (how === 'sent') return <CircleCheck aria-label="Sent" className="size-4 text-good" />;
  if (how === 'failed') return <CircleAlert aria-label="Failed" className="size-4 text-bad" />;
  return <span className="tabular text-quiet">{how}%</span>;
}

function Bar({ label, how }: { label: string; how: PictureProgress }) {
  const percent = how === 'sent' ? 100 : how === 'failed' ? 0 : how;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="block h-1 overflow-hidden rounded-full bg-raised"
    >
      <span
        className="block h-full rounded-full bg-inverse transition-[width]"
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
