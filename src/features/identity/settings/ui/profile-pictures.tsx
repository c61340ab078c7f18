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
      <OwnPicture kind="cover" isPending={cover.is_pending} />
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} picture={avatar.thumb_name} size="lg" />
        <OwnPicture kind="avatar" isPending={avatar.is_pending} />
      </div>
    </div>
  );
}

function OwnPicture({ kind, isPending }: { kind: PictureKind; isPending: boolean }) {
  const sending = usePictureSending(kind, useReadAgain());
  useUnsaved(kind, sending.send.isPending && sending.percent < 100);
  const name = names[kind];
  return (
    <PictureChange
      sending={sending}
      words={{
        field: `Picture for the ${name}`,
        action: `Change ${name}`,
        crop: `Choose the part for your ${name}`,
      }}
      isBeingMade={isPending}
      className="items-start"
    />
  );
}
