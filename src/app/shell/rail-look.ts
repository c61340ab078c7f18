/** The rail of computers: icons, with labels where there is room. */
export const railLook =
  'sticky top-[var(--strip,0px)] hidden h-[calc(100dvh-var(--strip,0px))] w-[76px] shrink-0 ' +
  'flex-col border-e border-line p-3 md:flex labels:w-60';
