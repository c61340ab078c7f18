import { useState } from 'react';
import { classes } from '@/ui/classes.ts';
import { onDemand } from '@/ui/on-demand.tsx';
import { DescriptionReminder } from './description-reminder.tsx';
import { PictureTile } from './picture-tile.tsx';
import { ShownPeople } from './shown-people.tsx';
import { UploadLine } from './upload-line.tsx';
import { UploadPicture } from './upload-picture.tsx';
import type { Upload } from './upload-state.ts';
import { useOrdering } from './use-ordering.ts';
import type { Uploads } from './use-uploads.ts';

const DescribeDialog = onDemand(async () => (await import('./describe-dialog.tsx')).DescribeDialog);

export type AttachedPicturesProps = Pick<
  Uploads,
  'move' | 'describe' | 'show' | 'remove' | 'retry'
> & {
  uploads: readonly Upload[];
  label?: string;
  /** A grid as wide as its form, or one row that scrolls. */
  layout: 'grid' | 'row';
  /** 'picture 2', as its buttons name it. */
  nameOf?: (upload: Upload, number: number) => string;
};

const numbered = (_: Upload, number: number) => `picture ${number}`;

/**
 * The pictures of a post or a message being written, in their order: each can be moved, described,
 * retried and removed.
 */
export function AttachedPictures({ uploads, label = 'Pictures', ...props }: AttachedPicturesProps) {
  const { layout, move, describe, show, remove, retry, nameOf = numbered } = props;
  const [describedId, setDescribedId] = useState<string | null>(null);
  const ordering = useOrdering({ count: uploads.length, move });
  const described = uploads.find(({ id }) => id === describedId);
  if (uploads.length === 0) return null;
  return (
    <>
      <ul
        aria-label={label}
        className={
          layout === 'grid'
            ? 'grid grid-cols-3 gap-2 md:grid-cols-5'
            : 'relative flex gap-2 overflow-x-auto px-1 pt-1'
        }
      >
        {uploads.map((upload, at) => (
          <li
            key={upload.id}
            {...ordering.place(at)}
            className={classes(
              'relative overflow-hidden bg-raised',
              layout === 'grid' ? 'aspect-square rounded-sm' : 'size-24 shrink-0 rounded-md',
              ordering.dragged === upload.id && 'outline-2 outline-accent',
            )}
          >
            <PictureTile
              upload={upload}
              name={nameOf(upload, at + 1)}
              handle={uploads.length > 1 ? ordering.handle(upload.id, at) : null}
              onDescribe={() => setDescribedId(upload.id)}
              onRetry={() => retry(upload.id)}
              onRemove={() => remove(upload.id)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {ordering.said}
      </p>
      <UploadLine uploads={uploads} />
      <DescriptionReminder uploads={uploads} />
      <ShownPeople uploads={uploads} show={show} />
      {described && (
        <DescribeDialog
          kind="picture"
          alt={described.alt}
          aiLabel={described.aiLabel}
          onSave={(...words) => describe(described.id, ...words)}
          onClose={() => setDescribedId(null)}
        >
          <UploadPicture upload={described} />
        </DescribeDialog>
      )}
    </>
  );
}
