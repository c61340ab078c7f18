import type { CreatorSettings } from '@domain/answers/settings.ts';
import { profilePicture } from '@/lib/public-address.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { useReadAgain, useSettings } from '../data/queries.ts';
import { PictureChange, usePictureSending, type PictureKind } from './picture-change.tsx';
import { useUnsaved } from './unsaved.ts';

const names: Record<PictureKind, string> = { avatar: 'profile picture', cover: 'cover' };

/** Avatar and cover of the profile, each with a button that replaces it. */
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
      <OwnPicture kind="cover" picture={cover} />
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} picture={avatar.thumb_name} size="lg" />
        <OwnPicture kind="avatar" picture={avatar} />
      </div>
    </div>
  );
}

type OwnPictureProps = { kind: PictureKind; picture: CreatorSettings['avatar'] };

function OwnPicture({ kind, picture }: OwnPictureProps) {
  const sending = usePictureSending(kind, useReadAgain());
  useUnsaved(kind, sending.isPending && sending.percent < 100);
  const name = names[kind];
  return (
    <PictureChange
      sending={sending}
      words={{
        field: `Picture for the ${name}`,
        action: `Change ${name}`,
        crop: `Choose the part for your ${name}`,
      }}
      isBeingMade={picture.is_pending}
      isWaiting={picture.is_waiting}
      className="items-start"
    />
  );
}
