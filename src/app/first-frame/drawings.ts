import type { MediaItem } from '@domain/answers/parts.ts';
import type { Post } from '@domain/answers/wall.ts';
import { aspectOf, cellLook, gridLook } from '@/entities/media/grid-layout.ts';
import { postHeaderLook, postLook, textLook } from '@/features/wall/post/post-look.ts';
import { formatDate } from '@/lib/dates/format.ts';
import {
  landingLead,
  landingLook,
  landingText,
  landingTitle,
  landingWords,
} from '@/routes/-parts/landing-words.ts';
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
