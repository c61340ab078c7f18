import type { CreatorCard, CreatorProfile } from '@domain/answers/discovery.ts';
import {
  cardCover,
  cardLook,
  cardWords,
  creatorGrid,
} from '@/features/discovery/ui/creator-card-look.ts';
import {
  cutBio,
  profileBio,
  profileCover,
  profileLook,
  profileName,
  profilePortrait,
  profileRow,
  profileWords,
} from '@/features/discovery/ui/profile-look.ts';
import { lastActiveWords } from '@/entities/user/last-active.ts';
import { profilePicture } from '@/lib/public-address.ts';
import { headingLook, pageLook } from '@/ui/page-look.ts';
import { element, putPicture, shade, written } from './element.ts';

/* Drawings of browse and of a creator's page. */

/** The top of browse: places of its controls, and the first cards. */
export const drawBrowse = (creators: readonly CreatorCard[], hasPromos: boolean): HTMLElement =>
  element(
    'div',
    pageLook('full', false),
    element(
      'div',
      headingLook(false),
      element('h1', 'text-xl', 'Browse'),
      shade('h-11 w-full rounded-full bg-raised'),
    ),
    element(
      'div',
      'mb-5 flex gap-2 overflow-hidden',
      ...['w-27', 'w-19', 'w-16', 'w-20'].map((width) =>
        shade(`h-9 rounded-full bg-raised ${width}`),
      ),
    ),
    // Promotions
    hasPromos ? shade('mb-5 h-33.5') : null,
    element('div', creatorGrid, ...creators.map(drawCard)),
  );

function drawCard({ name, username, cover }: CreatorCard): HTMLElement {
  const picture = element('span', cardCover);
  void putPicture(picture, cover && profilePicture(cover.card_name));
  return element(
    'div',
    cardLook,
    picture,
    element(
      'span',
      cardWords,
      element(
        'span',
        '-mt-9 flex',
        shade('relative size-16 rounded-full bg-raised ring-4 ring-surface'),
      ),
      written('bdi', 'truncate font-semibold', name),
      element('span', 'truncate text-sm text-quiet', `@${username}`),
      element('span', 'mt-auto pt-1 text-sm', '\u00a0'),
    ),
  );
}

/** px: the buttons beside the avatar are in one row */
const ONE_ROW_PX = 375;

/** The top of a creator's page: the cover, and name and bio where their place is known. */
export function drawProfile({
  name,
  username,
  location,
  bio,
  ...creator
}: CreatorProfile): HTMLElement {
  const cover = element('div', profileCover);
  void putPicture(cover, creator.cover && profilePicture(creator.cover.thumb_name));
  // Owners have buttons of their own.
  if (innerWidth < ONE_ROW_PX || creator.viewer.is_owner) return cover;
  const portrait = shade('relative size-24 rounded-full bg-raised ring-4 ring-background');
  const wasHere = creator.is_online ? null : lastActiveWords(creator.last_active);
  const words = [`@${username}`, location, wasHere].filter(Boolean).join(' · ');
  return element(
    'div',
    profileLook,
    cover,
    element(
      'div',
      profileWords,
      element('div', profileRow, element('div', profilePortrait, portrait)),
      element(
        'div',
        '',
        element('p', profileName, written('bdi', 'min-w-0 truncate', name)),
        element('p', 'truncate text-sm text-quiet', words),
      ),
      bio ? written('p', `${profileBio} ${cutBio}`, bio) : null,
    ),
  );
}
