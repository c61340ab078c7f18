import type { WallRow } from '@domain/answers/wall.ts';
import type { bootstrap } from '@/entities/account/api.ts';
import { loadAhead, loadPicture } from '@/entities/media/sign-ahead.ts';
import { fetchConversation, fetchMessages } from '@/features/chat/data/opening/api.ts';
import { categoryOf, sortOf } from '@/features/discovery/categories.ts';
import { fetchBrowse, fetchCreatorPage, fetchFeatured } from '@/features/discovery/data/api.ts';
import { mayHaveFirstSteps } from '@/features/discovery/first-steps-over.ts';
import { fetchFeed, fetchGuestWall, fetchPromos, fetchWall } from '@/features/wall/data/api.ts';
import { profilePicture } from '@/lib/public-address.ts';
import { sendAhead } from '@/lib/supabase/sent-ahead.ts';
import { drawFeed, drawLanding } from './first-frame/drawings.ts';
import { fillFrame, hasFrame } from './first-frame/frame.ts';

/** A member with the account that was asked for; null for a guest. */
type Visitor = { userId: string; known: ReturnType<typeof bootstrap> } | null;

type Screen = {
  path: RegExp;
  /** Without the bars of the shell on a phone. */
  isImmersive?: boolean;
  /** The code of the screen and of its layout. */
  code: () => Promise<unknown>;
  /** Sends what the screen asks for first, and shows what it begins with. */
  send: (parts: (string | undefined)[], visitor: Visitor) => Promise<void>;
};

/** Addresses that could be usernames by their characters and are pages. */
export const pages =
  'admin billing closing contact conversations decisions enroll faq favorites loading login ' +
  'logout notifications post privacy purchases register settings stories subscriptions support ' +
  'terms redeem release welcome complaints';

/**
 * The screens that a visit begins with. Their requests are sent while their code is on its way;
 * other screens send theirs when their code is there.
 */
const screens: Screen[] = [
  {
    path: /^\/$/,
    code: () => import('@/routes/index.tsx?tsr-split=component---loader'),
    send: async (_, visitor) => {
      if (visitor) return;
      fillFrame('#main h1', drawLanding);
      await sendAhead(fetchFeatured);
    },
  },
  {
    path: /^\/feed$/,
    code: () => import('@/routes/feed.tsx?tsr-split=component'),
    send: async (_, visitor) => {
      if (!visitor) return;
      const posts = (await sendAhead(() => fetchFeed(null))).slice(0, POSTS_AT_FIRST);
      const loading = posts.map(({ media }) => loadAhead(media));
      const account = (await visitor.known)?.account;
      // First steps stand above the posts of a new fan.
      if (posts[0] && account && !mayHaveFirstSteps(account))
        fillFrame(`#main [data-row="${posts[0].id}"]`, () => drawFeed(posts, loading));
      await Promise.all(loading);
    },
  },
  {
    path: /^\/conversations\/(\w+)$/,
    isImmersive: true,
    code: () =>
      Promise.all([
        import('@/routes/_member/conversations.tsx?tsr-split=component---loader'),
        import('@/routes/_member/conversations/$username.tsx?tsr-split=component---loader'),
      ]),
    send: async ([username = ''], visitor) => {
      if (!visitor) return;
      const drawing = drawingCode(() => import('./first-frame/thread.ts'));
      const conversation = await sendAhead(() => fetchConversation(username));
      const { conversation_id: id } = conversation;
      if (id === null) return;
      const newest = await sendAhead(() => fetchMessages(id, null));
      const drawn = (await drawing)?.threadOf(conversation, newest, visitor.userId);
      const last = newest[0];
      if (!drawn || !last) return;
      fillFrame(`#main [data-message="${last.id}"]`, drawn.draw);
      await drawn.pictures;
    },
  },
  {
    path: /^\/browse(?:\/(\w+))?(?:\/(\w+))?(?:\/(\w+))?$/,
    code: () =>
      import('@/routes/browse.{-$sort}.{-$category}.{-$subCategory}.tsx?tsr-split=component'),
    send: async ([sort, category, tag], visitor) => {
      const filter = { sort: sortOf(sort), category: categoryOf(category), tag };
      const userId = visitor?.userId ?? null;
      const drawing = drawingCode(() => import('./first-frame/creators.ts'));
      const promos = sendAhead(() => fetchPromos(userId));
      const found = await sendAhead(() => fetchBrowse(filter, null, userId));
      const creators = found.slice(0, CARDS_AT_FIRST);
      for (const { cover } of creators)
        if (cover) void loadPicture(profilePicture(cover.card_name));
      const hasPromos = (await promos).length > 0;
      const drawn = await drawing;
      if (drawn && creators[0])
        fillFrame(`#main a.group[href="/${creators[0].username}"]`, () =>
          drawn.drawBrowse(creators, hasPromos),
        );
    },
  },
  {
    path: new RegExp(`^/(?!(?:${pages.replaceAll(' ', '|')})$)(\\w+)$`),
    code: () => import('@/routes/$username.tsx?tsr-split=component'),
    send: async ([username = ''], visitor) => {
      const drawing = drawingCode(() => import('./first-frame/creators.ts'));
      const opened = sendAhead(() => fetchCreatorPage(username, visitor?.userId ?? null));
      if (!visitor) void sendAhead(() => fetchGuestWall(username, null));
      const creator = await opened;
      if (!creator || creator.is_blocked) return;
      const { id, cover } = creator;
      const wall = visitor && sendAhead(() => fetchWall(id, 'all', null));
      const covered = cover && loadPicture(profilePicture(cover.thumb_name));
      const drawn = await drawing;
      if (drawn) fillFrame('#main header', () => drawn.drawProfile(creator));
      await covered;
      // Guests begin with a grid, whose pictures are small.
      const layout = (await visitor?.known)?.account.timeline_layout;
      if (wall && layout === 'list') await loadFirst(await wall);
    },
  },
];

/** The code of a drawing, which is no part of the first load; null where no frame waits for it. */
const drawingCode = <Code>(load: () => Promise<Code>): Promise<Code | null> =>
  hasFrame() ? load().catch(() => null) : Promise.resolve(null);

export function screenAt(path: string) {
  for (const screen of screens) {
    const found = screen.path.exec(path);
    if (found) return { ...screen, parts: found.slice(1) };
  }
  return null;
}

/** Posts and cards of creators that a phone shows at first. */
const POSTS_AT_FIRST = 2;
const CARDS_AT_FIRST = 4;

/** Asks for the pictures of the first posts of a wall. */
async function loadFirst(rows: readonly WallRow[]): Promise<void> {
  const shown = rows.slice(0, POSTS_AT_FIRST);
  await Promise.all(shown.map(async (row) => 'media' in row && (await loadAhead(row.media))));
}
