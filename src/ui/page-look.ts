import { classes } from './classes.ts';

const widths = {
  text: 'max-w-xl',
  list: 'max-w-2xl',
  wall: 'max-w-2xl 2xl:max-w-4xl',
  office: 'max-w-4xl',
  full: 'max-w-5xl',
};

export type PageWidth = keyof typeof widths;

/** The class names of the content of a screen; `bleed`: without side padding on phones. */
export const pageLook = (width: PageWidth, bleed: boolean | undefined): string =>
  classes('w-full min-w-0 pb-12 md:px-8', widths[width], bleed ? 'md:pt-6' : 'px-4 pt-5 md:pt-6');

/** Those of the row with the heading of a screen. */
export const headingLook = (bleed: boolean | undefined): string =>
  classes(
    'flex flex-wrap items-center justify-between gap-3',
    // min-height includes the padding
    bleed ? 'mb-1 min-h-16 px-4 pt-5 md:mb-5 md:min-h-11 md:px-0 md:pt-0' : 'mb-5 min-h-11',
  );
