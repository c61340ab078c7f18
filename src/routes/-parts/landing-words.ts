export const landingWords = {
  title: 'The people you follow, without the noise.',
  lead:
    'Private walls, stories and messages from creators who set their own price. You see what ' +
    'something costs before you pay, and stop whenever you like.',
};

/* Class names of the landing page that the first frame has too. */

export const landingLook =
  'mx-auto flex w-full max-w-7xl grow flex-col gap-10 px-4 pt-7 pb-12 md:gap-16 md:px-8 md:pt-12';

export const landingText = 'flex flex-col gap-3';

export const landingTitle = 'text-2xl text-balance md:text-[2.75rem] md:leading-[1.1]';

export const landingLead = 'text-pretty text-quiet';
