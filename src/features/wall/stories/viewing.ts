import type { Story, StoryGroup } from '@domain/answers/story.ts';

/** The story on screen, by ids, because groups are added and refetched meanwhile. */
export type Place = { creatorId: string; storyId: string };

export const isAllSeen = (group: StoryGroup) => group.stories.every((story) => story.is_seen);

/** The first story to show of a group: its first new one, or otherwise its first one. */
export function beginningOf(group: StoryGroup): Place | null {
  return placeOf(group, group.stories.find((story) => !story.is_seen) ?? group.stories[0]);
}

export function asSeen(group: StoryGroup, storyId: string): StoryGroup {
  if (!group.stories.some(({ id, is_seen: isSeen }) => id === storyId && !isSeen)) return group;
  return {
    ...group,
    stories: group.stories.map((story) =>
      story.id === storyId ? { ...story, is_seen: true } : story,
    ),
  };
}

type Found = { group: StoryGroup; story: Story; groupIndex: number; index: number };

/** The story at a place; null if it is gone. */
export function find(groups: readonly StoryGroup[], place: Place | null): Found | null {
  const groupIndex = groups.findIndex(({ creator }) => creator.id === place?.creatorId);
  const group = groups[groupIndex];
  const index = group?.stories.findIndex(({ id }) => id === place?.storyId) ?? -1;
  const story = group?.stories[index];
  return group && story ? { group, story, groupIndex, index } : null;
}

/** The next (1) or previous (-1) story, across groups; null beyond either end. */
export function neighbour(groups: readonly StoryGroup[], place: Place, step: 1 | -1): Place | null {
  const here = find(groups, place);
  if (!here) return null;
  const story = here.group.stories[here.index + step];
  if (story) return placeOf(here.group, story);
  const group = groups[here.groupIndex + step];
  if (!group) return null;
  return step === 1 ? beginningOf(group) : placeOf(group, group.stories.at(-1));
}

const placeOf = ({ creator }: StoryGroup, story: Story | undefined): Place | null =>
  story ? { creatorId: creator.id, storyId: story.id } : null;
