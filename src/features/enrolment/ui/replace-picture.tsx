import type { ApplicationPicture } from '@domain/answers/enrolment.ts';
import { useState } from 'react';
import { textWithoutReason } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { Spinner } from '@/ui/spinner.tsx';
import { useReplacePicture } from '../data/queries.ts';
import { idPhoto } from '@/entities/media/id-photo.ts';
import { pictureNames } from '../picture-names.ts';
import { CroppedPicture } from './cropped-picture.tsx';
import { idPhotoTexts } from './id-photo-field.tsx';
import { PictureInput } from '@/entities/media/picture-input.tsx';

/** A picture that staff need again: uploaded as soon as it is chosen. */
export function ReplacePicture({ picture }: { picture: ApplicationPicture }) {
  const { kind, failure } = picture;
  const [percent, setPercent] = useState(0);
  const replace = useReplacePicture();
  const send = (file: File) =>
    replace.mutate({ kind, file, onPart: (part) => setPercent(Math.floor(part * 100)) });

  if (replace.isPending) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> <span className="grow">{pictureNames[kind]}</span>
        <span className="tabular text-quiet">{percent}%</span>
      </p>
    );
  }
  const error = replace.error ? textWithoutReason(replace.error) : failureText(failure);
  return kind === 'avatar' || kind === 'cover' ? (
    <CroppedPicture kind={kind} file={null} error={error} onChange={send} />
  ) : (
    <PictureInput
      {...idPhotoTexts[kind]}
      file={null}
      frame="w-full max-w-72 aspect-[3/2]"
      error={error}
      onChosen={async (chosen) => send(await idPhoto(chosen, kind))}
    />
  );
}

const failureText = (failure: string | null) => (failure ? sentenceFor(failure) : undefined);
