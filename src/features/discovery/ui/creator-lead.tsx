import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '@/ui/avatar.tsx';
import { ProfileCounters } from './profile-counters.tsx';

/** A creator beside one of their posts: who it is, and the way to the page. */
export function CreatorLead({ creator }: { creator: CreatorProfile }) {
  const { name, username, location, bio, avatar, counters } = creator;
  return (
    <div className="flex flex-col gap-3">
      <Link
        to="/$username"
        params={{ username }}
        className="group flex items-center gap-3 rounded-md"
      >
        <Avatar
          name={name}
          picture={avatar?.thumb_name ?? null}
          size="card"
          online={creator.is_online}
        />
        <span className="flex min-w-0 grow flex-col">
          <bdi className="truncate text-lg font-semibold underline-offset-4 group-hover:underline">
            {name}
          </bdi>
          <span className="truncate text-sm text-quiet">@{username}</span>
          {location && <bdi className="truncate text-sm text-quiet">{location}</bdi>}
        </span>
      </Link>
      {bio && (
        <p dir="auto" className="line-clamp-4 text-pretty whitespace-pre-line">
          {bio}
        </p>
      )}
      <ProfileCounters counters={counters} isFolded={false} />
    </div>
  );
}
