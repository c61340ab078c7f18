/* Class names of the shell that the first frame has too. */

export const stageStrip =
  'sticky top-0 z-30 flex h-5 shrink-0 items-center justify-center border-b border-line ' +
  'bg-background text-xs text-quiet';

export const guestHeader =
  'sticky top-[var(--strip,0px)] z-30 flex h-14 shrink-0 items-center gap-2 border-b ' +
  'border-line bg-background px-4 md:px-8';

export const tabBar =
  'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-background ' +
  'pb-[env(safe-area-inset-bottom)] md:hidden';
