import { textOf } from '@/lib/errors/error-text.ts';
import { isUnderway, type Place, type Target, type Upload } from './upload-state.ts';

type TrayState = 'running' | 'paused' | 'failed' | 'interrupted' | 'processing' | 'done';

/** The uploads of a target as one line of the tray. */
export type TrayRow = {
  key: string;
  place: Place;
  name: string;
  state: TrayState;
  /** In bytes. */
  sent: number;
  total: number;
  percent: number;
  /** The text of the state. */
  text: string;
  /** The uploading video, which can be paused. */
  videoId: string | null;
  /** Ids of the uploads that can be retried. */
  retryIds: string[];
  /** Ids of all uploads of the row. */
  ids: string[];
};

/** Null without anything to show: files that an earlier page sent wait in their composer. */
export function trayRow({ key, place }: Target, all: readonly Upload[]): TrayRow | null {
  const uploads = all.filter(({ file, state }) => file !== null || state.step === 'interrupted');
  const [first] = uploads;
  if (!first) return null;
  const sum = (of: (upload: Upload) => number) =>
    uploads.reduce((total, upload) => total + of(upload), 0);
  const total = sum(({ totalBytes }) => totalBytes);
  const sent = sum(sentOf);
  const percent = Math.floor((100 * sent) / Math.max(total, 1));
  const state = stateOf(uploads);
  const video = uploads.find(({ kind, state: at }) => kind === 'video' && at.step === 'uploading');
  return {
    key,
    place,
    name: nameOf(first, uploads.length),
    state,
    sent,
    total,
    percent,
    text: stateText(state, uploads, { sent, total, percent }),
    videoId: video?.id ?? null,
    retryIds: uploads.flatMap(({ id, state: at }) =>
      at.step === 'failed' && at.canRetry ? id : [],
    ),
    ids: uploads.map(({ id }) => id),
  };
}

function sentOf({ state, sentBytes, totalBytes }: Upload): number {
  if (state.step === 'processing' || state.step === 'done') return totalBytes;
  if (state.step === 'interrupted') return Math.ceil((state.percent * totalBytes) / 100);
  return sentBytes;
}

function nameOf({ name, kind }: Upload, count: number): string {
  if (kind === 'audio') return 'Recording';
  return count === 1 ? name : `${count} pictures`;
}

/** A state that needs the user comes first. */
function stateOf(uploads: readonly Upload[]): TrayState {
  const has = (step: Upload['state']['step']) => uploads.some(({ state }) => state.step === step);
  if (has('failed')) return 'failed';
  if (has('interrupted')) return 'interrupted';
  const underway = uploads.filter(isUnderway);
  const isPaused = ({ state }: Upload) => state.step === 'uploading' && state.isPaused;
  if (underway.length > 0) return underway.every(isPaused) ? 'paused' : 'running';
  return has('processing') ? 'processing' : 'done';
}

type Progress = Pick<TrayRow, 'sent' | 'total' | 'percent'>;

function stateText(state: TrayState, uploads: readonly Upload[], progress: Progress): string {
  const amount = bytesText(progress.sent, progress.total);
  switch (state) {
    case 'failed':
      return failureText(uploads);
    case 'interrupted':
      return `Stopped at ${progress.percent}%. Choose the same file to go on.`;
    case 'running':
      return `${progress.percent}% · ${amount}`;
    case 'paused':
      return `Paused at ${progress.percent}% · ${amount}`;
    case 'processing':
      return 'Sent. Processing...';
    case 'done':
      return 'Ready';
  }
}

function failureText(uploads: readonly Upload[]): string {
  const failed = uploads.find(({ state }) => state.step === 'failed');
  return failed?.state.step === 'failed' ? textOf(failed.state.error) : '';
}

/** '12.4 of 46.0 MB'; small files in kB. */
export function bytesText(sent: number, total: number): string {
  const isSmall = total < 1_048_576;
  const amount = (bytes: number) =>
    isSmall ? String(Math.round(bytes / 1024)) : (bytes / 1_048_576).toFixed(1);
  return `${amount(sent)} of ${amount(total)} ${isSmall ? 'kB' : 'MB'}`;
}
