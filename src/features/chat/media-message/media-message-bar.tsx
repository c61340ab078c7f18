import { textOf } from '@/lib/errors/error-text.ts';
import { interruptedText } from '@/entities/media/interrupted-uploads.tsx';
import { useInView } from '@/entities/media/uploads-in-view.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import { Button } from '@/ui/button.tsx';
import { confirm } from '@/ui/confirm.ts';
import { longestAudio } from '../compose/attachments.ts';
import { useMediaMessage } from './media-message-store.ts';
import { contentWords, kindOf } from '../data/rules.ts';
import type { MediaMessageState } from './media-message.ts';
import { audienceLabel } from '@/lib/audiences.ts';

/** The progress of a media message whose form is closed. */
export function MediaMessageBar() {
  const { mediaMessage, state, uploads } = useMediaMessage();
  const { phase, target, kind } = state;
  const inView = useInView('mediaMessage');
  const video = uploads.find(
    (upload) => upload.kind === 'video' && upload.state.step === 'uploading',
  );
  const percent = kind === 'text' ? 100 : percentOf(uploads);
  const isInterrupted = uploads.some(({ state: at }) => at.step === 'interrupted');
  const ask = async () => {
    const goOn = mediaMessage.hold();
    const isSure = await confirm({
      title: 'Discard this upload?',
      body: 'What you chose and wrote is thrown away.',
      action: 'Discard',
      danger: true,
    });
    if (isSure) mediaMessage.discard();
    else goOn();
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
            {state.error && textOf(state.error, { max: longestAudio('creator') })}
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
          <Button size="sm" variant="quiet" onClick={mediaMessage.retry}>
            Try again
          </Button>
        )}
        {video?.state.step === 'uploading' && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() =>
              video.state.step === 'uploading' && video.state.isPaused
                ? mediaMessage.uploads.resume(video.id)
                : mediaMessage.uploads.pause(video.id)
            }
          >
            {video.state.isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        {phase !== 'sending' && (
          <>
            <Button size="sm" variant="quiet" onClick={mediaMessage.reopen}>
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

/** The progress of all files, each with the same weight. */
function percentOf(uploads: readonly Upload[]): number {
  if (uploads.length === 0) return 0;
  const sum = uploads.reduce((total, { state }) => {
    if (state.step === 'uploading') return total + state.percent;
    return state.step === 'processing' || state.step === 'done' ? total + 100 : total;
  }, 0);
  return Math.floor(sum / uploads.length);
}

function statusText({ phase }: MediaMessageState, uploads: readonly Upload[], percent: number) {
  if (phase === 'sending') return 'Sending…';
  for (const { name, state } of uploads) {
    if (state.step === 'interrupted') return interruptedText(name, state.percent);
  }
  const isPaused = uploads.some(({ state }) => state.step === 'uploading' && state.isPaused);
  if (isPaused) return `Paused at ${percent}%`;
  if (percent < 100) return `Uploading ${percent}%`;
  return phase === 'waiting' ? 'Processing...' : 'Not sent yet.';
}
