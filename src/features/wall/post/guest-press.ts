/** What a guest pressed on a post, to go on with after joining. */
export type GuestPress = { action: 'tip' | 'like' | 'comment' | 'vote'; postId: string };
