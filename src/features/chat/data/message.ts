import type { Message, Quote } from '@domain/answers/messages.ts';

/** What a message is about: another message of the thread, or a story of its recipient. */
export type About = { kind: 'message'; quote: Quote } | { kind: 'story'; id: string };

/** The message that the composer sends; kept until the server's row replaces it. */
export type Draft = {
  requestId: string;
  toId: string;
  kind: Message['kind'];
  text: string;
  mediaIds: string[];
  priceCents: number | null;
  /** The text of a priced message with media is readable before it is bought. */
  showsText: boolean;
  /** The price of a message that the composer showed, in whole cents; null for none. */
  shownCents: number | null;
  about: About | null;
  createdAt: string;
};

/** The price of a message being written. */
export type Pricing = {
  /** The text of the price field. */
  typed: string;
  /** The text is readable before the purchase; the media are locked. */
  showsText: boolean;
};
