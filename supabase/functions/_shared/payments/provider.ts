import type { DeclineReason } from '../domain/declines.ts';

/**
 * The endpoint to whoever takes the cards. Everything that knows a provider stands behind it; the
 * rest knows customers, methods and references as opaque words. Money is whole cents of US dollars.
 */
export interface PaymentProvider {
  /** Stands beside every reference that is kept. */
  readonly name: string;
  /** Repeatable: a user has one customer, however often it is asked for. */
  createCustomer(userId: string): Promise<string>;
  startCardSetup(request: { customer: string; theme: 'dark' | 'light' }): Promise<CardSetup>;
  /** What became of a setup; `not_found` also where it belongs to another customer. */
  describeCard(setupId: string, customer: string): Promise<CardReading>;
  /** Repeatable: no card is put on file by a setup older than the one to keep; null keeps none. */
  endSetups(request: { customer: string; keep: string | null }): Promise<void>;
  /** Repeatable: a card that is no longer on file is no error. */
  removeCard(method: string): Promise<void>;
  /** Takes every card off file that is older than the one to keep. */
  removeOlderCards(customer: string, keep: string): Promise<void>;
  /** Repeatable: one payment id is charged once, however often and however late it is asked for. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Repeatable: afterwards nobody can complete the payment, unless it was completed before. */
  endCharge(request: EndRequest): Promise<EndResult>;
  /** Repeatable by refund id. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /**
   * Throws ForgedWebhook where the signature does not hold; whatever else is signed is an event.
   */
  parseWebhook(body: string, signature: string | null): Promise<PaymentEvent>;
}

/** Where the user types the card: a frame of the provider, or Stripe's own elements. */
export type CardSetup =
  | { kind: 'frame'; setupIntentId: string; url: string }
  | { kind: 'stripe'; setupIntentId: string; publishableKey: string; clientSecret: string };

export type CardReading =
  { state: 'ready'; card: Card } | { state: 'unfinished' } | { state: 'not_found' };

export interface Card {
  method: string;
  /** The provider's word, lowercase: visa, mastercard, amex ... */
  issuer: string;
  /** The last four. */
  digits: string;
  expMonth: number;
  expYear: number;
  /** Equal for equal numbers; null where the provider has none. */
  fingerprint: string | null;
}

export interface ChargeRequest {
  paymentId: string;
  amountCents: number;
  customer: string;
  /** Null where the card has gone: what was charged before is found, nothing new is. */
  method: string | null;
  /** Seen by the provider only. Names no user and nothing that was bought. */
  description: string;
  /** Whether the user is there to answer the bank; renewals are charged without them. */
  isUserPresent: boolean;
}

/** How the user answers the bank. */
export type NextStep =
  { kind: 'frame'; url: string } | { kind: 'stripe'; publishableKey: string; clientSecret: string };

export type ChargeResult =
  | { state: 'succeeded'; ref: string }
  /** Without a next step the bank is still working. */
  | { state: 'pending'; ref: string; next: NextStep | null }
  | { state: 'declined'; ref: string | null; reason: DeclineReason }
  /** Nobody can say yet whether money moved. */
  | { state: 'unknown' };

export interface EndRequest {
  paymentId: string;
  amountCents: number;
  customer: string | null;
  /** What `charge` answered, where it is known. */
  ref: string | null;
}

/** Declined is final: nothing is open any more. Absent: the provider was never asked. */
export type EndResult = ChargeResult | { state: 'absent' };

export interface RefundRequest {
  refundId: string;
  /** What `charge` answered. */
  paymentRef: string;
  amountCents: number;
}

export type RefundResult =
  | { state: 'succeeded' | 'pending'; ref: string | null }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

type PaymentEventType =
  | 'payment_succeeded'
  | 'payment_failed'
  | 'payment_processing'
  | 'payment_needs_action'
  | 'refunded'
  | 'dispute_opened'
  | 'dispute_closed'
  /** The bank refused a card that was to be put on file. */
  | 'setup_failed'
  /** Signed by the provider, but not in a form that we can read; kept for staff. */
  | 'malformed'
  | 'other';

export interface PaymentEvent {
  id: string;
  type: PaymentEventType;
  /** Null for what is not one of our payments. */
  paymentId: string | null;
  /** The charge's reference; of a dispute or a setup its own. */
  providerRef: string | null;
  /** Whose card a setup was about. */
  customer: string | null;
  /** Of `refunded` all that was given back so far, so that order and repetition do not matter. */
  amountCents: number | null;
  /** Lowercase, as 'usd'. */
  currency: string | null;
  /** False: an event of test mode that reached live mode, or the other way round. */
  isOwnMode: boolean;
  /** Of `payment_failed` a decline reason, of `dispute_closed` won or lost. */
  reason: string | null;
  occurredAt: string;
}

export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook';
}
