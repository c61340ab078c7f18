import type { ErrorCode } from '@generated/error-codes.gen.ts';

type RecordingReport = {
  /** The microphone is open and listens. */
  onStart: () => void;
  /** Whole seconds so far. */
  onSecond: (seconds: number) => void;
  onDone: (file: File, durationMs: number) => void;
  onError: (code: ErrorCode) => void;
};

export type Recording = { stop: () => void; discard: () => void };

/** In the order in which they are preferred; where none is known the browser takes its own. */
const forms = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const TICK_MS = 100;

/**
 * Records the microphone until it is stopped, or by itself at the longest that is allowed. The
 * browser's own form is taken, the worker makes one of all. However it ends, the microphone is let
 * go.
 */
export function startRecording(maxSeconds: number, report: RecordingReport): Recording {
  let isOver = false;
  let isKept = false;
  let recorder: MediaRecorder | undefined;
  const end = () => {
    isOver = true;
    if (recorder?.state === 'recording') recorder.stop();
  };
  const stop = () => {
    isKept = recorder !== undefined;
    end();
  };

  function listen(stream: MediaStream) {
    const letGo = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (isOver) return letGo();
    const mimeType = forms.find((form) => MediaRecorder.isTypeSupported(form));
    const made = new MediaRecorder(stream, mimeType ? { mimeType } : {});
    const parts: Blob[] = [];
    const began = performance.now();
    const elapsed = () => performance.now() - began;
    const timer = setInterval(() => {
      report.onSecond(Math.min(maxSeconds, Math.floor(elapsed() / 1000)));
      if (elapsed() >= maxSeconds * 1000) stop();
    }, TICK_MS);
    made.ondataavailable = ({ data }) => void parts.push(data);
    made.onstop = () => {
      clearInterval(timer);
      letGo();
      const lasted = Math.min(maxSeconds * 1000, Math.round(elapsed()));
      if (isKept) report.onDone(new File(parts, 'recording', { type: made.mimeType }), lasted);
    };
    recorder = made;
    made.start();
    report.onStart();
  }

  if (!isRecordingSupported()) report.onError('audio_not_supported');
  else {
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      (stream) => {
        try {
          listen(stream);
        } catch {
          for (const track of stream.getTracks()) track.stop();
          report.onError('audio_not_supported');
        }
      },
      () => {
        if (!isOver) report.onError('microphone_denied');
      },
    );
  }
  return { stop, discard: end };
}

/** Outside of a secure page browsers hide their microphones. */
const isRecordingSupported = () =>
  typeof MediaRecorder !== 'undefined' && Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);
