import { useEffect, useRef, useState } from 'react';
import { timeLeftText, type UploadMoment } from './time-left.ts';
import { isRunning, type Upload } from './upload-state.ts';

/** How long an upload still takes, measured since it last began to run. */
export function useTimeLeft(upload: Upload): string | null {
  const { sentBytes, totalBytes } = upload;
  const first = useRef<UploadMoment>(null);
  const [text, setText] = useState<string | null>(null);
  const isOn = isRunning(upload);
  useEffect(() => {
    const now = { atMs: performance.now(), bytes: sentBytes };
    if (!isOn) first.current = null;
    else first.current ??= now;
    setText(first.current && timeLeftText(first.current, now, totalBytes));
  }, [isOn, sentBytes, totalBytes]);
  return text;
}
