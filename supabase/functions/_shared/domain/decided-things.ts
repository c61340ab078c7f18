import type { Decision } from './answers/decisions.ts';

/** The content of a person that a decision is about, inside a sentence. */
export const ownedThings: Record<Decision['target'], string> = {
  post: 'your post',
  comment: 'your comment',
  story: 'your story',
  message: 'your message',
  profile: 'the pictures and the video of your profile',
};

/** The words for a copy: of the page, or of what is sent or shown at a time or to an audience. */
export const ownedMedia = 'a picture or video of yours';

/** The content, or the page: a report alone hides the page and no pictures. */
export function decidedThing({
  target,
  act,
  is_automated,
}: Pick<Decision, 'target' | 'act' | 'is_automated'>): string {
  if (target === 'profile' && is_automated && act === 'removed') return ownedMedia;
  const isPage = target === 'profile' && (is_automated || act === 'restored');
  return isPage ? 'your page' : ownedThings[target];
}
