import { ChevronDown } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { bytesText, trayRow, type TrayRow } from '@/entities/media/tray-rows.ts';
import { uploadsOf, type UploadStore } from '@/entities/media/upload-store.ts';
import { uploadsInView } from '@/entities/media/uploads-in-view.tsx';
import { classes } from '@/ui/classes.ts';
import { confirm } from '@/ui/confirm.ts';
import { useRootMark } from '@/ui/root-mark.ts';
import type { UploadTrayProps } from './tray-place.ts';
import { UploadTrayRow } from './upload-tray-row.tsx';

/** The user's uploads on every screen, without those that a visible composer shows. */
export function UploadTray({ owner, isDocked }: UploadTrayProps) {
  const store = uploadsOf(owner);
  const rows = useRows(store);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const inView = useStore(uploadsInView);
  const tray = useRef<HTMLElement>(null);
  const shown = rows.filter((row) => !inView.has(row.key) && !hidden.has(finishedKey(row)));

  useRootMark(isDocked ? 'data-tray-docked' : 'data-tray-floating', shown.length > 0);

  const end = async (row: TrayRow) => {
    if (row.state === 'processing' || row.state === 'done') {
      setHidden(new Set([...hidden, finishedKey(row)]));
    } else if (await isSureToCancel(row)) {
      for (const id of row.ids) store.lists().get(row.key)?.remove(id);
    } else {
      return;
    }
    // Moves the focus, because its button is removed with the row.
    const next = tray.current?.querySelector('a') ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  };

  return (
    <>
      <p role="status" className="sr-only">
        {shown.map(spoken).join(' ')}
      </p>
      {shown.length > 0 && (
        <section
          ref={tray}
          aria-label="Uploads"
          className={classes(
            'border-line bg-surface',
            isDocked
              ? 'shrink-0 border-b'
              : 'fixed inset-x-2 bottom-[calc(64px+0.5rem+env(safe-area-inset-bottom))] z-20 rounded-lg border shadow-float enter-rise md:inset-x-auto md:end-4 md:bottom-4 md:w-[23rem]',
          )}
        >
          <Rows rows={shown} store={store} onEnd={(row) => void end(row)} />
        </section>
      )}
    </>
  );
}

/** One row for each upload target that has something to show. */
function useRows(store: UploadStore): TrayRow[] {
  const get = useMemo(() => snapshots(store), [store]);
  return useSyncExternalStore(store.subscribe, get);
}

/** Returns the same array until an upload changes. */
function snapshots(store: UploadStore): () => TrayRow[] {
  let last: readonly unknown[] = [];
  let rows: TrayRow[] = [];
  return () => {
    const lists = [...store.lists().values()];
    const now = lists.map((list) => list.get());
    if (now.length === last.length && now.every((uploads, at) => uploads === last[at])) return rows;
    last = now;
    rows = lists.flatMap((list) => trayRow(list.target(), list.get()) ?? []);
    return rows;
  };
}

type RowsProps = { rows: TrayRow[]; store: UploadStore; onEnd: (row: TrayRow) => void };

function Rows({ rows, store, onEnd }: RowsProps) {
  // The list is open at first on wide screens; a phone has room for one line.
  const [isOpen, setOpen] = useState(() => window.matchMedia('(min-width: 768px)').matches);
  const isMany = rows.length > 1;
  return (
    <>
      {isMany && <Summary rows={rows} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {(!isMany || isOpen) && (
        <ul
          className={classes(
            'relative max-h-[min(20rem,50dvh)] divide-y divide-line overflow-y-auto',
            isMany && 'border-t border-line',
          )}
        >
          {rows.map((row) => {
            const list = store.lists().get(row.key);
            return (
              <UploadTrayRow
                key={row.key}
                row={row}
                onPause={() => row.videoId && list?.pause(row.videoId)}
                onResume={() => row.videoId && list?.resume(row.videoId)}
                onRetry={() => row.retryIds.forEach((id) => list?.retry(id))}
                onEnd={() => onEnd(row)}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}

type SummaryProps = { rows: TrayRow[]; isOpen: boolean; onToggle: () => void };

/** A summary of all uploads that opens and closes their list. */
function Summary({ rows, isOpen, onToggle }: SummaryProps) {
  const sum = (of: (row: TrayRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [sent, total] = [sum((row) => row.sent), sum((row) => row.total)];
  const isBad = rows.some(({ state }) => state === 'failed' || state === 'interrupted');
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-12 w-full items-center gap-2 px-4 text-start text-sm hover:bg-raised"
    >
      <span className="font-semibold">{rows.length} uploads</span>
      <span className="min-w-0 truncate text-quiet tabular">{bytesText(sent, total)}</span>
      {isBad && <span className="shrink-0 text-bad">Needs attention</span>}
      <ChevronDown
        aria-hidden
        className={classes('ms-auto size-5 shrink-0 transition-transform', !isOpen && 'rotate-180')}
        strokeWidth={1.75}
      />
    </button>
  );
}

/** A hidden row is shown again when the state of its uploads changes. */
const finishedKey = ({ key, state, ids }: TrayRow) => [key, state, ...ids].join(' ');

/** Announces each step to screen readers, but not each percent. */
function spoken({ name, state, text }: TrayRow): string {
  if (state === 'running') return `${name}: uploading.`;
  return state === 'paused' ? `${name}: paused.` : `${name}: ${text}`;
}

function isSureToCancel({ name }: TrayRow): Promise<boolean> {
  return confirm({
    title: 'Cancel this upload?',
    body: `What was sent of “${name}” is discarded.`,
    action: 'Cancel upload',
    cancel: 'Keep it',
    danger: true,
  });
}
