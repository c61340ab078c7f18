import type { MediaItem } from '@/shared/media/media-image.tsx';
import { json, maybeRow, rows } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';

export { fetchDeletionsLeft } from '@/shared/supabase/deletions-left.ts';

export type StoryMedium = MediaItem & { duration_ms: number | null };

export type Story = {
  id: string;
  text: string;
  created_at: string;
  expires_at: string;
  is_seen: boolean;
  media: StoryMedium;
};

type Face = {
  id: string;
  username: string;
  name: string;
  /** Name of the picture in bucket `profiles`. */
  avatar: string | null;
};

/** What one creator shared in the last 24 hours, oldest first. */
export type StoryGroup = {
  /** What a page of groups goes on from. */
  key: string;
  creator: Face;
  stories: Story[];
};

export type OwnStory = Omit<Story, 'is_seen'> & {
  moderation_state: 'live' | 'held' | 'removed';
  views: number;
  media: StoryMedium & {
    state: 'uploading' | 'processing' | 'ready' | 'failed';
    failure: string | null;
  };
};

export type StoryView = { id: string; created_at: string; viewer: Face };

const before = (key: string | null) => (key === null ? {} : { p_before: key });

/** Creators with stories, whoever shared last first, 20 a page. */
export function fetchStories(key: string | null): Promise<StoryGroup[]> {
  return json<StoryGroup[]>(rest.rpc('stories', before(key)));
}

/** The stories of one creator; null where this person sees none. */
export function fetchCreatorStories(creatorId: string): Promise<StoryGroup | null> {
  return json<StoryGroup | null>(rest.rpc('creator_stories', { p_creator_id: creatorId }));
}

/** One's own, newest first, 20 a page. */
export function fetchOwnStories(key: string | null): Promise<OwnStory[]> {
  return json<OwnStory[]>(rest.rpc('my_stories', before(key)));
}

/** Who saw an own story, newest first, 20 a page. Errors: story_not_found. */
export function fetchStoryViews(storyId: string, key: string | null): Promise<StoryView[]> {
  return json<StoryView[]>(rest.rpc('story_views', { p_story_id: storyId, ...before(key) }));
}

export type NewStory = {
  mediaId: string;
  text: string;
  /** One a composition: sent twice, it makes one story. */
  requestId: string;
};

/** Errors: story_text_too_long, media_not_found, media_failed. */
export function createStory({ mediaId, text, requestId }: NewStory): Promise<string> {
  return rows(
    rest.rpc('create_story', { p_request_id: requestId, p_media_id: mediaId, p_text: text }),
  );
}

export async function removeStory(storyId: string): Promise<void> {
  await maybeRow(rest.rpc('remove_story', { p_story_id: storyId }));
}

/** Counted once a person, by the database. Errors: story_not_found. */
export async function viewStory(storyId: string): Promise<void> {
  await maybeRow(rest.rpc('view_story', { p_story_id: storyId }));
}
