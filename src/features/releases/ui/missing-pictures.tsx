import type { LinkedRelease, ReleasePicture as Kind } from '@domain/answers/linked-release.ts';
import { useState, type SyntheticEvent } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useSendPictures } from '../data/queries.ts';
import { ReleasePicture } from './release-picture.tsx';

type MissingPicturesProps = { secret: string; pictures: LinkedRelease['pictures'] };

/** Pictures of a submitted release that never arrived, or that could not be read. */
export function MissingPictures({ secret, pictures }: MissingPicturesProps) {
  const [files, setFiles] = useState<Partial<Record<Kind, File>>>({});
  const sending = useSendPictures(secret);
  const isWhole = pictures.every(({ kind }) => files[kind]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWhole && !sending.isPending) sending.mutate(files);
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-pretty">
        {pictures.length === 1 ? 'A picture is missing.' : 'Two pictures are missing.'} We cannot
        decide without {pictures.length === 1 ? 'it' : 'them'}.
      </p>
      {pictures.map(({ kind, failure }) => (
        <ReleasePicture
          key={kind}
          kind={kind}
          file={files[kind] ?? null}
          error={failure && !files[kind] ? sentenceFor(failure) : undefined}
          // Both may be in preparation at once.
          onChange={(file) => setFiles((chosen) => ({ ...chosen, [kind]: file }))}
        />
      ))}
      <FormError>{sending.error ? textOf(sending.error) : undefined}</FormError>
      <Button type="submit" variant="primary" wide disabled={!isWhole} pending={sending.isPending}>
        Send
      </Button>
    </form>
  );
}
