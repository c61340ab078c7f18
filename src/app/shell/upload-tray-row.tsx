import { Link } from '@tanstack/react-router';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import type { TrayRow } from '@/entities/media/tray-rows.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { classes } from '@/ui/classes.ts';

type UploadTrayRowProps = {
  row: TrayRow;
  onPause: () => void;
  onResume: () => void;
  onRetry: () => void;
  /** Cancels the upload, or removes the row of a finished one. */
  onEnd: () => void;
};

/** A row of the tray: name, progress, buttons, and a link to the composer. */
export function UploadTrayRow({ row, onEnd, ...props }: UploadTrayRowProps) {
  const { name, place, state, percent, text, videoId, retryIds } = row;
  const isMoving = state === 'running' || state === 'paused';
  const isFinished = state === 'processing' || state === 'done';
  return (
    <li className="flex items-center gap-1 py-1 ps-4 pe-1">
      <div className="flex min-w-0 grow flex-col gap-1 py-1">
        <p className="flex min-w-0 gap-2 text-sm">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          <Link
            to={place.to}
            {...(place.hash ? { hash: place.hash } : {})}
            className="max-w-[60%] shrink-0 truncate text-quiet underline underline-offset-2 hover:text-text"
          >
            {place.label}
          </Link>
        </p>
        {isMoving && (
          <progress
            aria-label={`Upload of ${name}`}
            max={100}
            value={percent}
            className="h-1.5 w-full"
          />
        )}
        <p
          className={classes(
            'text-sm tabular',
            state === 'failed' ? 'text-bad' : state === 'done' ? 'text-good' : 'text-quiet',
          )}
        >
          {text}
        </p>
      </div>
      {videoId !== null && (
        <IconButton
          icon={state === 'paused' ? Play : Pause}
          label={`${state === 'paused' ? 'Resume' : 'Pause'} ${name}`}
          onClick={state === 'paused' ? props.onResume : props.onPause}
        />
      )}
      {retryIds.length > 0 && (
        <IconButton icon={RotateCw} label={`Try ${name} again`} onClick={props.onRetry} />
      )}
      <IconButton icon={X} label={isFinished ? `Hide ${name}` : `Cancel ${name}`} onClick={onEnd} />
    </li>
  );
}
