/* Class names of the header of a profile that the first frame has too. */

export const profileLook = 'flex flex-col gap-2 md:gap-4';

export const profileCover = 'relative h-24 overflow-hidden bg-raised md:h-44 md:rounded-xl';

export const profileWords = 'flex flex-col gap-2 px-4 md:gap-4 md:px-0';

/** The row of the avatar, which stands in the cover, and the buttons. */
export const profileRow = 'flex items-center justify-between gap-2';

/** `flex`, so that its height is that of the avatar, with a picture or a character. */
export const profilePortrait = '-mt-12 flex shrink-0 md:-mt-16';

export const profileName = 'flex items-center gap-2 text-lg font-bold md:text-xl';

export const profileBio = 'text-pretty whitespace-pre-line';

/** A bio of more than 99 px, without a half line at the end. */
export const cutBio = 'line-clamp-2 max-h-[99px] overflow-hidden md:line-clamp-4';
