/** What the product needs of whoever carries its mails. One adapter speaks to each provider. */
export interface OutgoingMail {
  /** The provider's key against sending twice: the same id is carried once. */
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
  /** Not taken, and not for this mail's fault: the provider is busy, or we are not set up there. */
  | { state: 'wait'; seconds: number; why: string }
  /** It may have been taken: the same id must be asked again. */
  | { state: 'unsure'; why: string }
  /** Not taken, and no later try would end otherwise. */
  | { state: 'refused'; why: string };

export interface MailProvider {
  /** Never throws: what goes wrong is an outcome. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
