import type { ErrorCode } from '@generated/error-codes.gen.ts';

type RecordingReport = {
  /** The microphone is open and the recording has begun. */
  onStart: () => void;
  /** Whole seconds recorded so far. */
  onSecond: (seconds: number) => void;
  onDone: (file: File, durationMs: number) => void;
  onError: (code: ErrorCode) => void;
};

export type Recording = { stop: () => void; discard: () => void };

/** Formats by preference; without a supported one the browser's default is used. */
const forms = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const TICK_MS = 100;

/**
 * Records the microphone until it is stopped, or until the maximum length. Uses a format of the
 * browser; the worker converts them all. The microphone is released however the recording ends.
 */
export function startRecording(maxSeconds: number, report: RecordingReport): Recording {
  let isOver = false;
  let isDiscarded = false;
  let recorder: MediaRecorder | undefined;
  const stop = () => {
    isOver = true;
    if (recorder?.state === 'recording') recorder.stop();
  };
  const discard = () => {
    isDiscarded = true;
    stop();
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
      // A recorder also stops when its microphone is unplugged.
      if (!isDiscarded)
        report.onDone(new File(parts, 'recording', { type: made.mimeType }), lasted);
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
  return { stop, discard };
}

/** Browsers hide microphones from insecure pages. */
const isRecordingSupported = () =>
  typeof MediaRecorder !== 'undefined' && Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);
