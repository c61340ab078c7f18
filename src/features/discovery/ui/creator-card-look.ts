/* Class names of the card of a creator that the first frame has too. */

export const creatorGrid = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4';

export const cardLook = 'flex flex-col overflow-hidden rounded-lg border border-line bg-surface';

export const cardCover = 'relative block aspect-[5/3] overflow-hidden bg-raised';

export const cardWords = 'flex grow flex-col gap-1 px-3 pb-3 lg:px-3.5 lg:pb-3.5';
