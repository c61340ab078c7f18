/** A medium as a thread shows it; its file lies in bucket `media`, below its id. */
export type ThreadMedium = {
  media_id: string;
  position: number;
  kind: 'image' | 'video' | 'audio';
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  /** A grid of average colours, for those who may see the medium. */
  blur: string | null;
  alt: string | null;
};

/** A message as its table and `send_message()` give it. */
export type Message = {
  id: string;
  conversation_id: string;
  sender_id: string;
  recipient_id: string;
  /** Place in the conversation, without gaps. */
  seq: number;
  /** Its newest change on the conversation's one counter; what a page resumes from. */
  change_seq: number;
  kind: 'text' | 'image' | 'album' | 'video' | 'audio' | 'notification';
  /** For notifications the key of what happened. Null where it is locked, removed or absent. */
  text: string | null;
  /** Whole cents of US dollars; null is free. */
  price_cents: number | null;
  media_count: number;
  /** Of all its media together: `processing` until the last one is made; null without media. */
  media_state: 'uploading' | 'processing' | 'ready' | 'failed' | null;
  /** How long its film or recording is, also for those who have not bought it. */
  duration_ms: number | null;
  /** Two average colours that stand for what is locked. */
  locked_blur: string | null;
  unlocked_at: string | null;
  removed_at: string | null;
  /** What staff decided: held, its sender alone reads it; removed, nobody does. */
  moderation_state: 'live' | 'held' | 'removed';
  request_id: string;
  created_at: string;
  /** The locked text, for its sender. */
  body: { text: string } | null;
  media: ThreadMedium[];
  /** What the viewer bought of it. */
  unlock: { text: string | null; created_at: string; media: ThreadMedium[] } | null;
};

/** What a creator offers to one reader for a price, or what that reader has bought of it. */
export type StoreItem = Pick<
  Message,
  | 'id'
  | 'conversation_id'
  | 'kind'
  | 'text'
  | 'media_count'
  | 'duration_ms'
  | 'locked_blur'
  | 'unlocked_at'
  | 'created_at'
  | 'unlock'
> & { price_cents: number };

/** A copy of what was bought, which stays whatever becomes of the message and its sender. */
export type Purchase = {
  id: string;
  kind: Message['kind'];
  text: string | null;
  price_cents: number;
  creator_name: string;
  creator_username: string;
  created_at: string;
  media: ThreadMedium[];
};

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
