import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { Images } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatMonth } from '@/lib/dates/format.ts';
import { Blur } from '@/entities/media/blur.tsx';
import { profilePicture } from '@/lib/public-address.ts';
import { VideoPlayer } from '@/entities/media/video-player.tsx';
import { lastActiveWords } from '@/entities/user/last-active.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { useMedia } from '@/ui/use-media-query.ts';
import { OnlineDot } from './online-dot.tsx';
import { ProfileBio } from './profile-bio.tsx';
import { ProfileCounters } from './profile-counters.tsx';
import { ProfileFees } from './profile-fees.tsx';
import { ProfileLinks } from './profile-links.tsx';
import {
  profileCover,
  profileLook,
  profileName,
  profilePortrait,
  profileRow,
  profileWords,
} from './profile-look.ts';

/** media: a creator with more shows the promo visual */
const promoVisualUploads = 50;

type ProfileHeaderProps = {
  creator: CreatorProfile;
  /** Small round buttons beside the avatar: tip, message, follow, the menu. */
  actions: ReactNode;
  /** The offer to subscribe or the state of the subscription, where it has no other place. */
  subscription: ReactNode;
  /** False where the right column names the prices. */
  hasPrices: boolean;
  /** The message box, folded away with the facts on phones. */
  message: ReactNode;
  /** Opens the stories; undefined if there are none. */
  onStories?: (() => void) | undefined;
};

/**
 * The header of a profile: cover, avatar, name, bio, counters and actions. On phones facts, prices
 * and the message box are behind one button, so that the wall begins on the first screen.
 */
export function ProfileHeader({ creator, actions, ...props }: ProfileHeaderProps) {
  const isPhone = !useMedia('(min-width: 768px)');
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  const toggle = () => setOpen(!isOpen);
  const hasFacts = !isPhone || isOpen;
  return (
    <header className={profileLook}>
      <Cover creator={creator} />
      <div className={profileWords}>
        <div className={profileRow}>
          <div className={profilePortrait}>
            <Portrait creator={creator} onStories={props.onStories} />
          </div>
          <div className="flex min-w-0 flex-wrap items-center justify-end gap-2">{actions}</div>
        </div>
        <Names creator={creator} isPhone={isPhone} />
        {creator.bio && (
          <ProfileBio isOpen={isOpen} onToggle={isPhone ? undefined : toggle}>
            {creator.bio}
          </ProfileBio>
        )}
        <div className="flex items-center justify-between gap-3">
          <ProfileCounters counters={creator.counters} isFolded={!hasFacts} />
          {isPhone && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={factsId}
              onClick={toggle}
              className="-my-3 flex min-h-11 shrink-0 items-center self-end text-sm font-semibold text-quiet underline-offset-4 hover:underline"
            >
              {isOpen ? 'less' : 'more'}
            </button>
          )}
        </div>
        <div id={factsId} className="flex flex-col gap-3 empty:hidden md:gap-4">
          {hasFacts && <Facts creator={creator} isPhone={isPhone} hasPrices={props.hasPrices} />}
        </div>
        {props.subscription}
        {hasFacts && props.message}
      </div>
    </header>
  );
}

function Names({ creator, isPhone }: { creator: CreatorProfile; isPhone: boolean }) {
  const wasHere = lastActiveWords(creator.last_active);
  return (
    <div>
      {/* The page's heading, with the same text, is above the cover for screen readers. */}
      <p className={profileName}>
        <bdi className="min-w-0 truncate">{creator.name}</bdi>
        {creator.is_online && <OnlineDot />}
      </p>
      <p className="truncate text-sm text-quiet">
        @{creator.username}
        {creator.location && (
          <>
            {' · '}
            <bdi>{creator.location}</bdi>
          </>
        )}
        {!isPhone && ` · ${sinceWords(creator)}`}
        {!creator.is_online && wasHere && ` · ${wasHere}`}
      </p>
    </div>
  );
}

type FactsProps = Pick<ProfileHeaderProps, 'creator' | 'hasPrices'> & { isPhone: boolean };

/** The age, where it is given, and the month of joining. */
const sinceWords = ({ age, joined_at: at }: CreatorProfile) =>
  `${age === null ? '' : `${age} years · `}Joined ${formatMonth(at)}`;

/** Links and prices; on phones also age and month of joining. */
function Facts({ creator, isPhone, hasPrices }: FactsProps) {
  return (
    <>
      {isPhone && <p className="text-sm text-quiet">{sinceWords(creator)}</p>}
      <ProfileLinks creator={creator} />
      {hasPrices && !creator.is_special && <ProfileFees creator={creator} />}
      {creator.welcome_video && <Welcome creator={creator} video={creator.welcome_video} />}
    </>
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
    <div className={profileCover}>
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
