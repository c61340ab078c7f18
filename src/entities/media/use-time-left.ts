import { useEffect, useRef, useState } from 'react';
import { timeLeftText, type UploadMoment } from './time-left.ts';

type Progress = {
  /** Something is being sent, and is not paused. */
  isRunning: boolean;
  sentBytes: number;
  totalBytes: number;
};

/** How long an upload still takes, measured since it last began to run. */
export function useTimeLeft({ isRunning, sentBytes, totalBytes }: Progress): string | null {
  const first = useRef<UploadMoment>(null);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const now = { atMs: performance.now(), bytes: sentBytes };
    if (!isRunning) first.current = null;
    else first.current ??= now;
    setText(first.current && timeLeftText(first.current, now, totalBytes));
  }, [isRunning, sentBytes, totalBytes]);
  return text;
}
