import type { ReactNode } from 'react';
import { AttachedMedia, type AttachedMediaProps } from '@/entities/media/attached-media.tsx';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';

type ComposerMediaProps = AttachedMediaProps & {
  /** The key of the list of uploads. */
  of: string;
  /** In the place of what is attached, while nothing is. */
  children?: ReactNode;
};

/** The attachments of a composer: their progress, and those that a reload interrupted. */
export function ComposerMedia({ of, children, ...attached }: ComposerMediaProps) {
  const { uploads, remove } = attached.media;
  const isEmpty = uploads.every(({ state }) => state.step === 'interrupted');
  return (
    <InView of={of} className="flex flex-col gap-2">
      <AttachedMedia {...attached} />
      <InterruptedUploads uploads={uploads} onDiscard={remove} />
      {isEmpty && children}
    </InView>
  );
}
