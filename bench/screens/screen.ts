import type { Request } from './rest.ts';

export interface Visit {
  fan_id: string;
  creator_id: string;
  username: string;
  conversation_id: string;
  /** A post of the creator with many comments. */
  post_id: string;
  earner_id: string;
  /** A creator with rows in every list of the back office, and a month with sales. */
  owner_id: string;
  month: string;
}

export interface Screen {
  /** The user who opens the screen; null for a guest. */
  viewer: (visit: Visit) => string | null;
  /** The request of the client's data/api.ts. */
  request: (visit: Visit) => Request;
  /** The file of the frozen statement, if it is not named after the screen. */
  baseline?: string;
}
