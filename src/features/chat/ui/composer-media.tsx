import { LoaderCircle, RotateCw, X } from 'lucide-react';
import type { Upload } from '@/shared/media/uploads.ts';
import { IconButton } from '@/shared/ui/icon-button.tsx';

type MediaTrayProps = {
  uploads: readonly Upload[];
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
};

/** Pictures that will go with the message, in order, each with what is happening to it. */
export function MediaTray({ uploads, onRetry, onRemove }: MediaTrayProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Pictures" className="flex gap-2 overflow-x-auto px-1 pt-1">
      {uploads.map((upload, index) => (
        <li
          key={upload.id}
          className="relative size-20 shrink-0 overflow-hidden rounded-md bg-raised"
        >
          <img
            src={upload.preview}
            alt=""
            width={80}
            height={80}
            className="size-full object-cover"
          />
          <Progress upload={upload} onRetry={() => onRetry(upload.id)} />
          <button
            type="button"
            aria-label={`Remove picture ${index + 1}`}
            onClick={() => onRemove(upload.id)}
            className="absolute end-1 top-1 flex size-7 items-center justify-center rounded-full bg-background/80 text-text"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { state } = upload;
  if (state.step === 'done' || state.step === 'processing') return null;
  const veil = 'absolute inset-0 flex items-center justify-center bg-veil text-sm text-text';
  if (state.step === 'failed') {
    return (
      <span className={veil}>
        {state.canRetry ? (
          <IconButton icon={RotateCw} label="Try again" onClick={onRetry} />
        ) : (
          <span className="text-bad">Failed</span>
        )}
      </span>
    );
  }
  return (
    <span role="status" className={`${veil} tabular`}>
      {state.step === 'uploading' ? (
        `${state.percent}%`
      ) : (
        <LoaderCircle aria-label="Preparing" className="size-5 animate-spin" />
      )}
    </span>
  );
}
