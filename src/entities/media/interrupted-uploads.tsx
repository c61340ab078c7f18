import { Button } from '@/ui/button.tsx';
import type { Upload } from './upload-state.ts';

/** The sentence about an upload that a reload interrupted. */
export const interruptedText = (name: string, percent: number) =>
  `“${name}” stopped at ${percent}%. Choose the same file to go on.`;

/** A recording is no file that could be chosen again. */
const lostRecording = 'The recording was not uploaded to its end. Discard it and record it again.';

type InterruptedUploadsProps = {
  uploads: readonly Upload[];
  onDiscard: (id: string) => void;
};

/**
 * Uploads that a reload interrupted, by name: they continue when the user chooses the file again.
 */
export function InterruptedUploads({ uploads, onDiscard }: InterruptedUploadsProps) {
  return uploads.map(({ id, kind, name, state }) =>
    state.step === 'interrupted' ? (
      <div
        key={id}
        className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-raised px-4 py-2 text-sm"
      >
        <p role="status" className="min-w-0 wrap-anywhere">
          <bdi>{kind === 'audio' ? lostRecording : interruptedText(name, state.percent)}</bdi>
        </p>
        <Button size="sm" variant="quiet" className="-mx-4" onClick={() => onDiscard(id)}>
          Discard
        </Button>
      </div>
    ) : null,
  );
}
