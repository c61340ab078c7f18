import type { WallRow } from '@domain/answers/wall.ts';
import { loadAhead, loadPicture } from '@/entities/media/sign-ahead.ts';
import { fetchConversation, fetchMessages } from '@/features/chat/data/opening/api.ts';
import { categoryOf, sortOf } from '@/features/discovery/categories.ts';
import { fetchBrowse, fetchCreatorPage, fetchFeatured } from '@/features/discovery/data/api.ts';
import { fetchFeed, fetchGuestWall, fetchPromos, fetchWall } from '@/features/wall/data/api.ts';
import { profilePicture } from '@/lib/public-address.ts';
import { sendAhead } from '@/lib/supabase/sent-ahead.ts';

type Screen = {
  path: RegExp;
  /** The code of the screen and of its layout. */
  code: () => Promise<unknown>;
  /**
   * Sends what the screen asks for first, and asks for the pictures that it shows first: the
   * largest one at once, others when `files` are there. A guest has no id.
   */
  send: (
    parts: (string | undefined)[],
    userId: string | null,
    files: Promise<unknown>,
  ) => Promise<void>;
};

/** Addresses of one word that are no username. */
export const pages =
  'about-us admin age-required billing closing contact conversations decisions enroll faq ' +
  'favorites index.html loading login logout lost-password not-found notifications post privacy ' +
  'purchases register reset-password second-step settings stories subscriptions support terms ' +
  'redeem release welcome complaints';

/**
 * The screens that a visit begins with. Their requests are sent while their code is on its way;
 * other screens send theirs when their code is there.
 */
const screens: Screen[] = [
  {
    path: /^\/$/,
    code: () => import('@/routes/index.tsx?tsr-split=component---loader'),
    send: async (_, userId) => {
      if (!userId) await sendAhead(fetchFeatured);
    },
  },
  {
    path: /^\/feed$/,
    code: () => import('@/routes/feed.tsx?tsr-split=component'),
    send: async (_, userId) => {
      if (userId) await showSoon(await sendAhead(() => fetchFeed(null)));
    },
  },
  {
    path: /^\/conversations\/(\w+)$/,
    code: () =>
      Promise.all([
        import('@/routes/_member/conversations.tsx?tsr-split=component---loader'),
        import('@/routes/_member/conversations/$username.tsx?tsr-split=component---loader'),
      ]),
    send: async ([username = ''], userId) => {
      if (!userId) return;
      const { conversation_id: id } = await sendAhead(() => fetchConversation(username));
      if (id !== null) await sendAhead(() => fetchMessages(id, null));
    },
  },
  {
    path: /^\/browse(?:\/(\w+))?(?:\/(\w+))?(?:\/(\w+))?$/,
    code: () =>
      import('@/routes/browse.{-$sort}.{-$category}.{-$subCategory}.tsx?tsr-split=component'),
    send: async ([sort, category, tag], userId, files) => {
      const filter = { sort: sortOf(sort), category: categoryOf(category), tag };
      void sendAhead(() => fetchPromos(userId));
      const found = await sendAhead(() => fetchBrowse(filter, null, userId));
      await files;
      for (const { cover } of found.slice(0, CARDS_AT_FIRST)) loadCover(cover?.card_name);
    },
  },
  {
    path: new RegExp(`^/(?!(?:${pages.replaceAll(' ', '|')})$)(\\w+)$`),
    code: () => import('@/routes/$username.tsx?tsr-split=component'),
    send: async ([username = ''], userId, files) => {
      const opened = sendAhead(() => fetchCreatorPage(username, userId));
      const wall = userId ? null : sendAhead(() => fetchGuestWall(username, null));
      const creator = await opened;
      if (!creator || creator.is_blocked) return;
      loadCover(creator.cover?.thumb_name);
      const rows = await (wall ?? sendAhead(() => fetchWall(creator.id, 'all', null)));
      if (creator.cover) await files;
      await showSoon(rows);
    },
  },
];

export function screenAt(path: string) {
  for (const screen of screens) {
    const found = screen.path.exec(path);
    if (found) return { ...screen, parts: found.slice(1) };
  }
  return null;
}

/** Posts and cards of creators that a phone shows at first. */
const SHOWN_AT_FIRST = 2;
const CARDS_AT_FIRST = 4;

/** Loads a cover; undefined for a creator without one. */
function loadCover(name: string | undefined): void {
  if (name !== undefined) loadPicture(profilePicture(name));
}

/** Asks for the pictures of the first posts. */
async function showSoon(rows: readonly WallRow[]): Promise<void> {
  const shown = rows.slice(0, SHOWN_AT_FIRST);
  await Promise.all(shown.map(async (row) => 'media' in row && (await loadAhead(row.media))));
}
