import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMonth } from '@/lib/dates/format.ts';
import { Blur } from '@/entities/media/blur.tsx';
import { profilePicture } from '@/lib/public-address.ts';
import { VideoPlayer } from '@/entities/media/video-player.tsx';
import { lastActiveWords } from '@/entities/user/last-active.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { OnlineDot } from './online-dot.tsx';
import { ProfileBio } from './profile-bio.tsx';
import { ProfileCounters } from './profile-counters.tsx';
import { ProfileFees } from './profile-fees.tsx';
import { ProfileLinks } from './profile-links.tsx';

/** media: a creator with more shows the promo visual */
const promoVisualUploads = 50;

type ProfileHeaderProps = {
  creator: CreatorProfile;
  /** Small round buttons beside the avatar: tip, message, follow, the menu. */
  actions: ReactNode;
  /** The offer to subscribe, below the description of the page. */
  subscribeAction: ReactNode;
  /** Opens the stories; undefined if there are none. */
  onStories?: (() => void) | undefined;
};

/** The header of a profile: cover, avatar, name, bio, counters and actions. */
export function ProfileHeader({ creator, actions, ...props }: ProfileHeaderProps) {
  const wasHere = lastActiveWords(creator.last_active);
  return (
    <header className="flex flex-col gap-4">
      <Cover creator={creator} />
      <div className="flex flex-col gap-4 px-4 md:px-0">
        <div className="flex items-start justify-between gap-3">
          <div className="-mt-16 shrink-0">
            <Portrait creator={creator} onStories={props.onStories} />
          </div>
          {/* On phones the buttons may wrap to a second line below the cover. */}
          <div className="flex min-w-0 flex-wrap items-center justify-end gap-2">{actions}</div>
        </div>
        <div>
          {/* The page's heading, with the same text, is above the cover for screen readers. */}
          <p className="flex items-center gap-2 text-lg font-bold md:text-xl">
            <bdi className="min-w-0 truncate">{creator.name}</bdi>
            {creator.is_online && <OnlineDot />}
          </p>
          <p className="text-sm text-quiet">
            @{creator.username}
            {creator.location && (
              <>
                {' · '}
                <bdi>{creator.location}</bdi>
              </>
            )}
            {' · '}Joined {formatMonth(creator.joined_at)}
            {!creator.is_online && wasHere && ` · ${wasHere}`}
          </p>
        </div>
        {creator.bio && <ProfileBio>{creator.bio}</ProfileBio>}
        <ProfileLinks creator={creator} />
        <ProfileCounters counters={creator.counters} />
        {!creator.is_special && <ProfileFees creator={creator} />}
        {creator.welcome_video && <Welcome creator={creator} video={creator.welcome_video} />}
        {props.subscribeAction}
      </div>
    </header>
  );
}

/** The avatar, with a ring while there are new stories. */
function Portrait({ creator, onStories }: Pick<ProfileHeaderProps, 'creator' | 'onStories'>) {
  const avatar = (
    <Avatar
      name={creator.name}
      picture={creator.avatar?.name ?? null}
      size="lg"
      ring={creator.viewer.story_status === 'new'}
      className="ring-4 ring-background"
    />
  );
  if (!onStories) return avatar;
  return (
    <button
      type="button"
      aria-label={`Stories of ${creator.name}`}
      onClick={onStories}
      className="shrink-0 rounded-full"
    >
      {avatar}
    </button>
  );
}

type WelcomeProps = {
  creator: CreatorProfile;
  video: NonNullable<CreatorProfile['welcome_video']>;
};

function Welcome({ creator, video }: WelcomeProps) {
  return (
    <VideoPlayer
      mediaId={video.media_id}
      blur={video.blur}
      width={video.width}
      height={video.height}
      durationMs={video.duration_ms}
      label={`Welcome video of ${creator.name}`}
      className="max-w-xl rounded-xl"
    />
  );
}

/** The cover; without one, the colours of the avatar. */
function Cover({ creator: { cover, avatar, counters } }: { creator: CreatorProfile }) {
  return (
    <div className="relative h-36 overflow-hidden bg-raised md:h-44 md:rounded-xl">
      <Blur value={(cover ?? avatar)?.blur ?? null} />
      {cover && (
        <img
          src={profilePicture(cover.thumb_name)}
          alt=""
          width={1600}
          height={380}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {counters.photos + counters.videos > promoVisualUploads && (
        <p className="absolute end-3 bottom-3 flex items-center gap-2 rounded-full bg-inverse px-3.5 py-1.5 text-sm font-semibold text-on-inverse">
          <Images aria-hidden className="size-4" strokeWidth={1.75} />
          More than {promoVisualUploads} photos and videos
        </p>
      )}
    </div>
  );
}
