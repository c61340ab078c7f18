import { bytesText } from './tray-rows.ts';
import { isRunning, isSent, isUnderway, type Upload } from './upload-state.ts';
import { useTimeLeft } from './use-time-left.ts';

/** Size and time left of what is being sent; nothing once it has arrived. */
export function UploadLine({ uploads }: { uploads: readonly Upload[] }) {
  const sum = (of: (upload: Upload) => number) =>
    uploads.reduce((total, upload) => total + of(upload), 0);
  const sentBytes = sum((one) => (isSent(one) ? one.totalBytes : one.sentBytes));
  const totalBytes = sum((one) => one.totalBytes);
  const left = useTimeLeft({ isRunning: uploads.some(isRunning), sentBytes, totalBytes });
  if (!uploads.some(isUnderway)) return null;
  return (
    <p className="px-1 text-sm text-quiet tabular">
      {bytesText(sentBytes, totalBytes)}
      {left && ` · ${left}`}
    </p>
  );
}
