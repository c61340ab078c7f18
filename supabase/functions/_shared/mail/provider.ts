/** The interface to mail providers; each provider has one adapter. */
export interface OutgoingMail {
  /** The idempotency key at the provider: two requests with the same id send one mail. */
  id: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
}

export type MailOutcome =
  | { state: 'taken' }
  /**
   * Not accepted, for a reason outside this mail: the provider is busy, or our account is not set
   * up.
   */
  | { state: 'wait'; seconds: number; why: string }
  /** The mail may have been accepted: retry with the same id. */
  | { state: 'unsure'; why: string }
  /** Not accepted, and a retry would fail in the same way. */
  | { state: 'refused'; why: string };

export interface MailProvider {
  /** Never throws: every failure is an outcome. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
