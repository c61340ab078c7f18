import type { CreatorCard, CreatorProfile } from '@domain/answers/discovery.ts';
import type { MediaItem } from '@domain/answers/parts.ts';
import type { Post } from '@domain/answers/wall.ts';
import { aspectOf, cellLook, gridLook } from '@/entities/media/grid-layout.ts';
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
import { postHeaderLook, postLook, textLook } from '@/features/wall/post/post-look.ts';
import { lastActiveWords } from '@/entities/user/last-active.ts';
import { formatDate } from '@/lib/dates/format.ts';
import {
  landingLead,
  landingLook,
  landingText,
  landingTitle,
  landingWords,
} from '@/routes/-parts/landing-words.ts';
import { profilePicture } from '@/lib/public-address.ts';
import { headingLook, pageLook } from '@/ui/page-look.ts';
import { element, putPicture, shade, written } from './element.ts';

/* Drawings of what screens begin with, with the class names of the components that follow. */

export const drawLanding = (): HTMLElement =>
  element(
    'div',
    landingLook,
    element(
      'div',
      landingText,
      element('h1', landingTitle, landingWords.title),
      element('p', landingLead, landingWords.lead),
    ),
  );

/** The address of the first picture of a post, once it is known. */
export type Loading = Promise<string | null>;

/** The posts that begin a feed, as far as their heights are known. */
export function drawFeed(posts: readonly Post[], loading: readonly Loading[]): HTMLElement {
  const known = posts.findIndex((post) => !isPlain(post));
  const shown = known === -1 ? posts : posts.slice(0, known);
  return element(
    'div',
    pageLook('wall', true),
    element('div', headingLook(true), element('h1', 'text-xl', 'Feed')),
    // The row of stories
    shade('h-24.5'),
    ...shown.map((post, at) => drawPost(post, loading[at])),
  );
}

/** Whether a post has words and pictures alone, so that its height is known. */
function isPlain({ moderation_state, review_state, media, poll }: Post): boolean {
  const isShown = moderation_state === 'live' && review_state === 'approved' && poll === null;
  return isShown && media.every(({ kind, is_live }) => kind === 'image' && is_live);
}

function drawPost(post: Post, loading: Loading | undefined): HTMLElement {
  const { creator, text, media } = post;
  const day = element('span', '', formatDate(post.created_at));
  return element(
    'div',
    postLook,
    element(
      'div',
      postHeaderLook,
      shade('size-9 rounded-full bg-raised'),
      element(
        'div',
        'min-w-0 grow leading-tight',
        written('p', 'truncate font-semibold', creator.name),
        element('p', 'flex items-center gap-1.5 text-sm text-quiet', day),
      ),
      // The menu
      shade('size-11'),
    ),
    text === ''
      ? null
      : element('div', 'px-4', written('p', textLook(text, post.kind === 'text'), text)),
    drawGrid(media, loading),
    // Likes and comments
    shade('h-11'),
  );
}

const cellShape = 'relative block w-full overflow-hidden bg-raised';

/** The pictures of a post or a message. */
export function drawGrid(
  media: readonly Pick<MediaItem, 'width' | 'height'>[],
  loading: Loading | undefined,
): HTMLElement | null {
  const [first] = media;
  const isAlone = media.length === 1;
  const cells = media.map((_, index) =>
    element('span', `${cellShape} ${isAlone ? '' : cellLook(index, media.length)}`),
  );
  const [cell] = cells;
  if (!first || !cell) return null;
  void putPicture(cell, loading);
  if (!isAlone) return element('div', gridLook(media.length), ...cells);
  cell.style.aspectRatio = String(aspectOf(first));
  return cell;
}

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
