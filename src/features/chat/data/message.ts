import type { Message } from '@domain/answers/messages.ts';

/** What the composer hands over; kept until the server's row takes its place. */
export type Draft = {
  requestId: string;
  toId: string;
  kind: Message['kind'];
  text: string;
  mediaIds: string[];
  priceCents: number | null;
  /** The text of a priced message with media stays readable before it is bought. */
  showsText: boolean;
  createdAt: string;
};

/** The price of a message that is being written. */
export type Pricing = {
  /** As it is typed. */
  typed: string;
  /** The text is readable before the purchase; the media are locked. */
  showsText: boolean;
};
