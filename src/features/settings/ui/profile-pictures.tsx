import {
  avatarHeight,
  avatarWidth,
  coverCropHeight,
  coverCropWidth,
} from '@generated/limits.gen.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import { CropDialog } from '@/shared/media/crop-dialog.tsx';
import { profilePicture } from '@/shared/media/public-address.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { sendPicture } from '../data/api.ts';
import { useReadAgain, useSettings } from '../data/queries.ts';
import { useUnsaved } from './unsaved.ts';

const shapes = {
  avatar: { label: 'profile picture', width: avatarWidth, height: avatarHeight },
  cover: { label: 'cover', width: coverCropWidth, height: coverCropHeight },
} as const;

type Kind = keyof typeof shapes;

/** Face and cover as the page shows them, each with the way to another one. */
export function ProfilePictures() {
  const { settings } = useSettings();
  const { cover, avatar, profile } = settings;
  return (
    <div className="flex flex-col gap-4">
      <div className="h-28 overflow-hidden rounded-md bg-raised md:h-32">
        {cover.thumb_name && (
          <img
            src={profilePicture(cover.thumb_name)}
            alt="Your cover"
            width={1600}
            height={380}
            className="size-full object-cover"
          />
        )}
      </div>
      <PictureChange kind="cover" isPending={cover.is_pending} />
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} picture={avatar.thumb_name} size="lg" />
        <PictureChange kind="avatar" isPending={avatar.is_pending} />
      </div>
    </div>
  );
}

/** Chooses a picture, cuts it, sends it; says how far it is and what went wrong. */
function PictureChange({ kind, isPending }: { kind: Kind; isPending: boolean }) {
  const { label, width, height } = shapes[kind];
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { send, percent } = useSending(kind);
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`Picture for the ${label}`}
        accept="image/png,image/jpeg"
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" pending={send.isPending} onClick={() => picker.current?.click()}>
        Change {label}
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {stateText(send.isPending ? percent : null, isPending)}
      </p>
      <FormError>{send.error ? textOf(send.error) : undefined}</FormError>
      {file && (
        <CropDialog
          file={file}
          aspect={width / height}
          output={{ width, height }}
          title={`Choose the part for your ${label}`}
          onCancel={() => setFile(undefined)}
          onDone={(picture) => {
            setFile(undefined);
            send.mutate(picture);
          }}
        />
      )}
    </div>
  );
}

function stateText(percent: number | null, isBeingMade: boolean): string | null {
  if (percent !== null && percent < 100) return `Uploading ${percent}%`;
  return percent !== null || isBeingMade ? 'Processing...' : null;
}

function useSending(kind: Kind) {
  const readAgain = useReadAgain();
  const [percent, setPercent] = useState(0);
  const [stop] = useState(() => new AbortController());
  // What waits for the worker stops waiting when the page is left; the picture is set all the same.
  useEffect(() => () => stop.abort(), [stop]);
  const send = useMutation({
    mutationFn: (picture: File) => {
      setPercent(0);
      const onPart = (part: number) => setPercent(Math.floor(part * 100));
      return sendPicture(kind, picture, { onPart, signal: stop.signal });
    },
    onSettled: readAgain,
  });
  useUnsaved(kind, send.isPending && percent < 100);
  return { send, percent };
}
