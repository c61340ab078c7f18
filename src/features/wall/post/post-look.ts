import { classes } from '@/ui/classes.ts';
import { postLongText } from '../limits.ts';

/* Class names of a post that the first frame has too. */

export const postLook =
  'flex flex-col gap-3 border-b border-line pt-4 pb-2 md:rounded-lg md:border md:bg-surface';

export const postHeaderLook = 'flex items-center gap-3 px-4';

export const isLongText = (text: string): boolean => text.length > postLongText;

/** A long text is cut after eight lines. */
export const longText = 'line-clamp-8';

/** `alone`: without media short text is larger. */
export const textLook = (text: string, alone: boolean, isOpen = false): string =>
  classes(
    'text-pretty break-words whitespace-pre-line',
    alone && !isLongText(text) && 'text-lg',
    isLongText(text) && !isOpen && longText,
  );
