import { textOf } from '@/shared/errors/error-text.ts';
import { interruptedText } from '@/shared/media/interrupted-uploads.tsx';
import { useInView } from '@/shared/media/uploads-in-view.tsx';
import type { Upload } from '@/shared/media/upload.ts';
import { Button } from '@/shared/ui/button.tsx';
import { confirm } from '@/shared/ui/confirm.ts';
import { longestSound } from '../attachments.ts';
import { useUploader } from '../data/uploader.ts';
import { contentWords, kindOf } from '../rules.ts';
import type { UploaderState } from '../uploader.ts';
import { audienceLabel } from '@/shared/audiences.ts';

/** An upload that goes on while its sender does other things. */
export function UploaderBar() {
  const { uploader, state, uploads } = useUploader();
  const { phase, target, kind } = state;
  const inView = useInView('uploader');
  const film = uploads.find(
    (upload) => upload.kind === 'video' && upload.state.step === 'uploading',
  );
  const percent = kind === 'text' ? 100 : percentOf(uploads);
  const isInterrupted = uploads.some(({ state: at }) => at.step === 'interrupted');
  const ask = async () => {
    const isSure = await confirm({
      title: 'Discard this upload?',
      body: 'What you chose and wrote is thrown away.',
      action: 'Discard',
      danger: true,
    });
    if (isSure) uploader.discard();
  };
  return (
    <section
      ref={inView}
      aria-label="Uploader"
      className="sticky top-0 z-10 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2"
    >
      <div className="min-w-0 grow basis-60">
        <p className="truncate text-sm font-semibold">
          {contentWords(kindOf(kind === 'text' ? null : kind, uploads.length), uploads.length)} for{' '}
          <bdi>{target?.to === 'audience' ? audienceLabel(target.audience) : target?.name}</bdi>
        </p>
        {phase === 'failed' ? (
          <p role="alert" className="text-sm wrap-anywhere whitespace-pre-line text-bad">
            {state.error && textOf(state.error, { max: longestSound('creator') })}
          </p>
        ) : (
          <p role="status" className="text-sm text-quiet tabular">
            {statusText(state, uploads, percent)}
          </p>
        )}
        {percent < 100 && phase !== 'failed' && !isInterrupted && (
          <progress aria-label="Upload" max={100} value={percent} className="h-1.5 w-full" />
        )}
      </div>
      <div className="-ms-4 flex md:ms-0 md:-me-4">
        {phase === 'failed' && (
          <Button size="sm" variant="quiet" onClick={uploader.retry}>
            Try again
          </Button>
        )}
        {film?.state.step === 'uploading' && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() =>
              film.state.step === 'uploading' && film.state.isPaused
                ? uploader.uploads.resume(film.id)
                : uploader.uploads.pause(film.id)
            }
          >
            {film.state.isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        {phase !== 'sending' && (
          <>
            <Button size="sm" variant="quiet" onClick={uploader.reopen}>
              Edit
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void ask()}>
              Discard
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Of all files together, each counting the same. */
function percentOf(uploads: readonly Upload[]): number {
  if (uploads.length === 0) return 0;
  const sum = uploads.reduce((total, { state }) => {
    if (state.step === 'uploading') return total + state.percent;
    return state.step === 'processing' || state.step === 'done' ? total + 100 : total;
  }, 0);
  return Math.floor(sum / uploads.length);
}

function statusText({ phase }: UploaderState, uploads: readonly Upload[], percent: number) {
  if (phase === 'sending') return 'Sending…';
  for (const { name, state } of uploads) {
    if (state.step === 'interrupted') return interruptedText(name, state.percent);
  }
  const isPaused = uploads.some(({ state }) => state.step === 'uploading' && state.isPaused);
  if (isPaused) return `Paused at ${percent}%`;
  if (percent < 100) return `Uploading ${percent}%`;
  return phase === 'waiting' ? 'Processing...' : 'Not sent yet.';
}
