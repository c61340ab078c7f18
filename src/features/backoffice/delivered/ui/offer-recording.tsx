import { audioMaxSeconds, audioMinSeconds } from '@generated/limits.gen.ts';
import { Mic } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { RecordingProgress } from '@/entities/media/recording-progress.tsx';
import { ShownPeople } from '@/entities/media/shown-people.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import type { Uploads } from '@/entities/media/use-uploads.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { Button } from '@/ui/button.tsx';

const Recorder = lazy(async () => ({
  default: (await import('@/entities/media/recorder.tsx')).Recorder,
}));

type OfferRecordingProps = {
  recording: Uploads;
  onRecorded: (file: File, durationMs: number) => Promise<void>;
};

/** The recording of a new item: made here, then played back, repeated or discarded. */
export function OfferRecording({ recording, onRecorded }: OfferRecordingProps) {
  const [isRecording, setRecording] = useState(false);
  const [upload] = recording.uploads;
  return (
    <InView of={recording.list.key} className="flex flex-col gap-2">
      <InterruptedUploads uploads={recording.uploads} onDiscard={recording.remove} />
      {isRecording ? (
        <Suspense fallback={<div className="min-h-11" />}>
          <Recorder
            maxSeconds={audioMaxSeconds}
            onDone={(file, durationMs) => {
              setRecording(false);
              void onRecorded(file, durationMs);
            }}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      ) : upload ? (
        upload.state.step !== 'interrupted' && (
          <>
            <RecordingProgress
              upload={upload}
              ready="Ready to offer."
              failure={
                upload.state.step === 'failed'
                  ? sentenceFor(upload.state.error.code, {
                      max: audioMaxSeconds,
                      ...upload.state.error.detail,
                    })
                  : undefined
              }
              onRetry={() => recording.retry(upload.id)}
              onRemove={() => recording.remove(upload.id)}
            />
            <ShownPeople uploads={[upload]} show={recording.show} />
          </>
        )
      ) : (
        <>
          <Button size="sm" className="self-start" onClick={() => setRecording(true)}>
            <Mic aria-hidden className="size-4" strokeWidth={1.75} />
            Record
          </Button>
          <p className="text-sm text-quiet">
            {audioMinSeconds} to {audioMaxSeconds} seconds
          </p>
        </>
      )}
    </InView>
  );
}
