/** How an age was checked, in the words of the database. */
export type AgeMethod = 'estimate' | 'document' | 'card' | 'phone' | 'wallet' | 'other';

/** What a provider tells of a check. `reference` is the id under which it was begun. */
export type AgeNews = { reference: string; result: 'passed' | 'refused'; method: AgeMethod };

type AgeStart = {
  reference: string;
  /** Two characters; null where the edge reports none. */
  country: string | null;
  /** Where the person comes back to. */
  returnUrl: string;
  /** Where the provider sends the result. */
  callbackUrl: string;
};

/** A callback whose signature does not fit its body. */
export class ForgedCallback extends Error {
  override readonly name = 'ForgedCallback';
}

/** A service that checks ages. It learns the reference, and nothing of the person. */
export interface AgeProvider {
  /** Begins a check: the address at which the person is checked. Throws without an answer. */
  start(check: AgeStart): Promise<{ address: string }>;
  /**
   * The result in a callback; null for news that are no result. Throws ForgedCallback, and refuses
   * a genuine one of another form by `invalid_payload`.
   */
  readCallback(message: { body: string; headers: Headers }): Promise<AgeNews | null>;
}
