import type { Conversation } from '@domain/answers/chat.ts';
import { lastActiveWords } from '@/entities/user/last-active.ts';
import { classes } from '@/ui/classes.ts';
import type { ReadMark } from '../data/shown.ts';

/* Class names and words of a thread that the first frame has too. */

export const headerLook =
  'flex h-16 shrink-0 items-center gap-1 border-b border-line ps-1 pe-1 md:gap-2 md:ps-4 md:pe-2';
export const partnerLook = 'min-w-0 flex-1 ps-1';
export const partnerName = 'truncate text-base font-semibold';
export const partnerStatus = 'truncate text-sm text-quiet';

/** The second line of a partner who is not online: the username or name, and the last visit. */
export function partnerFacts({ partner, mine }: Conversation): string {
  const facts = [
    partner.is_subscriber ? 'Subscriber' : mine.nickname ? partner.name : `@${partner.username}`,
    lastActiveWords(partner.last_active),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

/** Messages below each other. */
export const messageList = 'flex flex-col gap-1.5';
/** All of them, at the end of the thread. */
export const threadList = classes(
  'mx-auto min-h-full max-w-3xl justify-end px-4 py-4',
  messageList,
);
export const separatorLook = 'pt-4 pb-2 text-center text-xs text-quiet tabular';
export const noticeLook = 'py-1 text-center text-sm text-quiet';
export const markLook = 'flex items-center gap-1 self-end px-1 pt-0.5 text-xs text-quiet';
export const markWords: Record<ReadMark, string> = { read: 'Read', sent: 'Sent' };

/** The side of a message: of a notice it is none. */
export function sideLook(isNotice: boolean, isMine: boolean): string {
  const side = isNotice ? 'self-center' : isMine ? 'self-end' : 'self-start';
  return classes('rounded-lg', side);
}

/** A message with the place of its menu. */
export const toolsLook = (isMine: boolean): string =>
  classes('group flex items-center gap-1', isMine && 'justify-end');

export const openLook = (isMine: boolean): string =>
  classes('flex flex-col gap-1', isMine ? 'items-end' : 'items-start');

export const bubbleLook = (isMine: boolean, padding = 'px-3.5 py-2'): string =>
  classes(
    'w-fit max-w-[min(32rem,80vw)] rounded-lg',
    isMine ? 'bg-accent-soft' : 'bg-raised',
    padding,
  );

/** Around media, which have a narrow edge. */
export const mediaPadding = 'p-1.5';
export const mediaLook = 'w-[min(20rem,72vw)] overflow-hidden rounded-md';

/** `besideMedia`: as wide as the media above. */
export const wordsLook = (besideMedia: boolean): string =>
  classes('whitespace-pre-wrap', besideMedia && 'max-w-[min(20rem,72vw)] px-2 py-1.5');

export const lockedLook =
  'w-[min(22rem,82vw)] max-w-full rounded-lg border border-line bg-surface p-2';
export const lockedPreview = 'aspect-[4/3] rounded-md';
export const lockedWords = 'flex flex-col gap-3 px-1.5 pt-3 pb-1.5';
/** Keeps its line while it is not known, two of them on a very narrow window. */
export const lockedNote =
  'min-h-[1.125rem] text-center text-sm text-pretty text-quiet tabular max-[359px]:min-h-9';

/** On phones one line. */
export const composerLook =
  'order-2 shrink-0 border-t border-line px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:px-4';
