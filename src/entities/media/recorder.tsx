import { audioMinSeconds } from '@generated/limits.gen.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { Square, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { clockText } from './length-text.ts';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { startRecording, type Recording } from './recording.ts';

type RecorderProps = {
  maxSeconds: number;
  onDone: (file: File, durationMs: number) => void;
  /** Called when the recording is discarded or could not start. */
  onClose: () => void;
};

/** A running recording: its time, and buttons to keep or discard it. */
export function Recorder({ maxSeconds, onDone, onClose }: RecorderProps) {
  const { step, seconds, refusal, stop } = useRecording(maxSeconds, onDone);
  const isLongEnough = step === 'recording' && seconds >= audioMinSeconds;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  if (refusal) {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-3 ps-3">
        <p role="alert" className="text-sm text-bad">
          {sentenceFor(refusal)}
        </p>
        <Button size="sm" onClick={onClose} ref={focusOnce}>
          Close
        </Button>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- catches Escape
    <div
      onKeyDown={onKeyDown}
      className="flex min-h-11 items-center gap-2 rounded-xl bg-raised ps-1 pe-1.5"
    >
      <IconButton icon={Trash2} label="Discard the recording" onClick={onClose} />
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full bg-bad motion-safe:animate-pulse"
      />
      <p role="status" className="sr-only">
        {step === 'recording' ? 'Recording' : 'Waiting for the microphone'}
      </p>
      <p className="grow text-sm tabular">
        {step === 'recording'
          ? `${clockText(seconds)} / ${clockText(maxSeconds)}`
          : 'Waiting for the microphone…'}
        {step === 'recording' && !isLongEnough && (
          <span className="ps-3 text-quiet">At least {audioMinSeconds} seconds</span>
        )}
      </p>
      <Button
        size="sm"
        ref={focusOnce}
        aria-disabled={!isLongEnough}
        onClick={() => isLongEnough && stop()}
        className="bg-background"
      >
        <Square aria-hidden className="size-3.5" fill="currentColor" strokeWidth={0} /> Stop
      </Button>
    </div>
  );
}

function useRecording(maxSeconds: number, onDone: RecorderProps['onDone']) {
  const [step, setStep] = useState<'asking' | 'recording'>('asking');
  const [seconds, setSeconds] = useState(0);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const recording = useRef<Recording | null>(null);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const begun = startRecording(maxSeconds, {
      onStart: () => setStep('recording'),
      onSecond: setSeconds,
      onDone: (file, durationMs) => done(file, durationMs),
      onError: setRefusal,
    });
    recording.current = begun;
    return begun.discard;
  }, [maxSeconds]);
  return { step, seconds, refusal, stop: () => recording.current?.stop() };
}

/** Moves the focus to the recorder, which replaces the pressed button. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
