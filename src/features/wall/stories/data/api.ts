import { call } from '@/lib/supabase/call.ts';

export { fetchDeletionsLeft } from '@/lib/supabase/deletions-left.ts';

const before = (key: string | null) => ({ p_before: key ?? undefined });

/** Creators with stories, the last to share first, 20 a page. */
export const fetchStories = (key: string | null) => call('stories', before(key));

/** The same of those whom the fan follows or subscribes to. */
export const fetchFeedStories = (key: string | null) => call('feed_stories', before(key));

/** The stories of a creator; null if this user may see none. */
export const fetchCreatorStories = (creatorId: string) =>
  call('creator_stories', { p_creator_id: creatorId });

/** The caller's own stories, newest first, 20 a page. */
export const fetchOwnStories = (key: string | null) => call('my_stories', before(key));

/** Users who viewed an own story, newest first, 20 a page. Errors: story_not_found. */
export const fetchStoryViews = (storyId: string, key: string | null) =>
  call('story_views', { p_story_id: storyId, ...before(key) });

export type NewStory = {
  mediaId: string;
  text: string;
  /** A repeated request makes no second story. */
  requestId: string;
};

/** Errors: story_text_too_long, media_not_found, media_failed. */
export const createStory = ({ mediaId, text, requestId }: NewStory) =>
  call('create_story', { p_request_id: requestId, p_media_id: mediaId, p_text: text });

export const removeStory = (storyId: string) => call('remove_story', { p_story_id: storyId });

/** The database counts each user once. Errors: story_not_found. */
export const viewStory = (storyId: string) => call('view_story', { p_story_id: storyId });
