import type { Conversation } from '@domain/answers/chat.ts';
import type { Message } from '@domain/answers/messages.ts';
import { loadAhead } from '@/entities/media/sign-ahead.ts';
import { linked } from '@/features/chat/data/links.ts';
import {
  accessTo,
  hasSeparator,
  mediaOf,
  noticeText,
  readableText,
  readMarks,
  type ReadMark,
} from '@/features/chat/data/shown.ts';
import {
  bubbleLook,
  composerLook,
  headerLook,
  lockedLook,
  lockedNote,
  lockedPreview,
  lockedWords,
  markLook,
  markWords,
  mediaLook,
  mediaPadding,
  noticeLook,
  openLook,
  partnerFacts,
  partnerLook,
  partnerName,
  partnerStatus,
  separatorLook,
  sideLook,
  threadList,
  toolsLook,
  wordsLook,
} from '@/features/chat/thread/thread-look.ts';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { drawGrid, type Loading } from './drawings.ts';
import { element, shade, written } from './element.ts';

/* Drawing of a thread, up to the first message from the end whose height is not known. */

/** More than a phone shows. */
const DRAWN_MAX = 20;
/** Messages whose pictures are loaded before the code of the page. */
const PICTURES_MAX = 2;

type Drawn = { draw: () => HTMLElement; pictures: Promise<unknown> };

/**
 * The end of a thread; null where the composer has more than its one line, as with an unsent
 * message. `newest`: a page of its messages, the newest first.
 */
export function threadOf(
  conversation: Conversation,
  newest: readonly Message[],
  userId: string,
): Drawn | null {
  const { partner, mine, permission, paid_chat: paidChat } = conversation;
  const isWriting = deviceStorage.keys().some((key) => key.includes(partner.id));
  if (!permission.may_write || paidChat !== null || isWriting) return null;
  const unknown = newest.findIndex((message) => !isKnown(message, userId));
  const shown = newest.slice(0, unknown === -1 ? DRAWN_MAX : Math.min(unknown, DRAWN_MAX));
  const loading = new Map(
    shown
      .filter(({ media }) => media.length > 0)
      .slice(0, PICTURES_MAX)
      .map((message) => [message.id, loadAhead(live(message))]),
  );
  const marks = readMarks(newest.toReversed(), userId, partner.read_seq);
  const name = mine.nickname ?? partner.name;
  const rows = () =>
    shown.map((message, at) =>
      drawRow(message, {
        before: newest[at + 1] ?? null,
        isMine: message.sender_id === userId,
        mark: marks.get(message.id),
        partner: name,
        loading: loading.get(message.id),
      }),
    );
  return {
    draw: () => drawThread(conversation, name, rows().toReversed()),
    pictures: Promise.all(loading.values()),
  };
}

const live = (message: Message) => mediaOf(message).map((item) => ({ ...item, is_live: true }));

/** Whether the height of a message is known: words, pictures, a sale or a notice, and no amounts. */
function isKnown(message: Message, userId: string): boolean {
  const { kind, media, media_count, story, reply_to, tip_cents, charged_cents, unlock } = message;
  if (story ?? reply_to ?? tip_cents ?? charged_cents ?? unlock) return false;
  if (kind === 'notification') return true;
  const access = accessTo(message, userId);
  const isPlain = linked(readableText(message) ?? '').every((part) => part.kind === 'words');
  const isLive = message.moderation_state === 'live' && message.review_state === 'approved';
  if (!isPlain || !isLive) return false;
  if (access === 'locked') return message.media_state !== 'failed';
  const arePictures = media.length === media_count && media.every((item) => item.kind === 'image');
  // A sale tells when, and what of it is kept.
  return access === 'open' && message.unlocked_at === null && arePictures && kind !== 'audio';
}

function drawThread(conversation: Conversation, name: string, rows: HTMLElement[]): HTMLElement {
  const { is_online: isOnline } = conversation.partner;
  return element(
    'div',
    'flex h-full flex-col',
    element(
      'div',
      headerLook,
      // The way back, and the portrait
      shade('size-11'),
      shade('size-9 rounded-full bg-raised'),
      element(
        'div',
        partnerLook,
        element('h2', partnerName, written('bdi', '', name)),
        element('p', partnerStatus, isOnline ? 'Online' : partnerFacts(conversation)),
      ),
      // Tip, paid chat and menu
      shade('w-44'),
    ),
    element(
      'div',
      'relative min-h-0 grow overflow-hidden',
      element('div', 'absolute inset-x-0 bottom-0', element('div', threadList, ...rows)),
    ),
    element('div', composerLook, shade('mx-13 h-11 rounded-xl bg-raised')),
  );
}

type Row = {
  before: Message | null;
  isMine: boolean;
  mark: ReadMark | undefined;
  partner: string;
  loading: Loading | undefined;
};

function drawRow(message: Message, row: Row): HTMLElement {
  const { created_at: at } = message;
  const isNotice = message.kind === 'notification';
  return element(
    'div',
    'flex flex-col',
    hasSeparator(row.before, at) ? element('p', separatorLook, formatDateAndTime(at)) : null,
    element(
      'div',
      sideLook(isNotice, row.isMine),
      isNotice
        ? element('p', noticeLook, noticeText(message.text, row.isMine, row.partner))
        : drawMessage(message, row),
      message.sender_reaction || message.recipient_reaction ? shade('mt-1 h-7') : null,
    ),
    row.mark ? element('p', markLook, shade('size-3.5'), markWords[row.mark]) : null,
  );
}

function drawMessage(message: Message, { isMine, loading }: Row): HTMLElement {
  const isLocked = message.price_cents !== null && !isMine;
  const content = isLocked ? drawLocked(message) : drawOpen(message, isMine, loading);
  const menu = shade('size-11');
  return isMine
    ? element('div', toolsLook(true), menu, element('div', '', content))
    : element('div', toolsLook(false), element('div', 'min-w-0', content), menu);
}

function drawOpen(message: Message, isMine: boolean, loading: Loading | undefined): HTMLElement {
  const text = readableText(message);
  const hasMedia = message.media.length > 0;
  return element(
    'div',
    openLook(isMine),
    element(
      'div',
      bubbleLook(isMine, hasMedia ? mediaPadding : undefined),
      hasMedia ? element('div', mediaLook, drawGrid(mediaOf(message), loading)) : null,
      text ? written('p', wordsLook(hasMedia), text) : null,
    ),
    // The price of an own offer
    message.price_cents === null ? null : shade('h-4.5'),
  );
}

const drawLocked = ({ text }: Message): HTMLElement =>
  element(
    'div',
    lockedLook,
    shade(`${lockedPreview} bg-raised`),
    element(
      'div',
      lockedWords,
      text ? written('p', wordsLook(false), text) : null,
      // The button
      shade('h-[46px] rounded-full bg-raised'),
      shade(lockedNote),
    ),
  );
