import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import {
  count,
  durationMs,
  fan,
  id,
  mediaItem,
  moderationState,
  moment,
  ownContentItem,
  user,
} from './parts.ts';

const item = mediaItem.extend({ duration_ms: durationMs });
export type StoryMediaItem = z.infer<typeof item>;

const story = z.strictObject({
  id,
  text: z.string(),
  created_at: moment,
  expires_at: moment,
  is_seen: z.boolean(),
  media: item,
});
export type Story = z.infer<typeof story>;

/** The stories of one creator in the last 24 hours, oldest first. */
const group = z.strictObject({
  /** The cursor of the next page of groups. */
  key: id,
  creator: user,
  stories: z.array(story),
});
export type StoryGroup = z.infer<typeof group>;

const ownStory = story.omit({ is_seen: true }).extend({
  moderation_state: moderationState,
  views: count,
  media: ownContentItem.extend({ failure: z.enum(errorCodes).nullable() }),
});
export type OwnStory = z.infer<typeof ownStory>;

const view = z.strictObject({ id, created_at: moment, viewer: fan });
export type StoryView = z.infer<typeof view>;

export const storyAnswers = {
  stories: z.array(group),
  feed_stories: z.array(group),
  /** Null if the caller can see no story of the creator. */
  creator_stories: group.nullable(),
  my_stories: z.array(ownStory),
  story_views: z.array(view),
};
