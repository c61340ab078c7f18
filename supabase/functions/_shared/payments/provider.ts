import type { DeclineReason } from '../domain/declines.ts';

/**
 * The interface to payment providers. All code that depends on a specific provider is in an
 * adapter; other code treats customers, methods and references as opaque strings. Amounts are whole
 * cents of US dollars.
 */
export interface PaymentProvider {
  /** Stored beside every reference. */
  readonly name: string;
  /** Idempotent: repeated calls return the same customer of a user. */
  createCustomer(userId: string): Promise<string>;
  startCardSetup(request: { customer: string; theme: 'dark' | 'light' }): Promise<CardSetup>;
  /** The result of a setup. `not_found` also if the setup belongs to another customer. */
  describeCard(setupId: string, customer: string): Promise<CardReading>;
  /**
   * Idempotent. Cancels the setups older than the one to keep, so that none of them can link a
   * card; null cancels all.
   */
  endSetups(request: { customer: string; keep: string | null }): Promise<void>;
  /** Idempotent: a card that is already removed is not an error. */
  removeCard(method: string): Promise<void>;
  /** Removes every card of the customer that is older than the one to keep. */
  removeOlderCards(customer: string, keep: string): Promise<void>;
  /** Idempotent: one payment id is charged once, however often and however late it is repeated. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /**
   * Idempotent. Afterwards the payment cannot be completed any more, unless it was completed
   * before.
   */
  endCharge(request: EndRequest): Promise<EndResult>;
  /** Idempotent by refund id. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Throws ForgedWebhook if the signature is invalid. Every correctly signed body is an event. */
  parseWebhook(body: string, signature: string | null): Promise<PaymentEvent>;
}

/** Where the user types the card: an iframe of the provider, or Stripe's own elements. */
export type CardSetup =
  | { kind: 'frame'; setupIntentId: string; url: string }
  | { kind: 'stripe'; setupIntentId: string; publishableKey: string; clientSecret: string };

export type CardReading =
  { state: 'ready'; card: Card } | { state: 'unfinished' } | { state: 'not_found' };

export interface Card {
  method: string;
  /** The provider's name of the brand, in lower case: visa, mastercard, amex ... */
  issuer: string;
  /** The last four digits. */
  digits: string;
  expMonth: number;
  expYear: number;
  /** Equal for equal card numbers; null if the provider has none. */
  fingerprint: string | null;
}

export interface ChargeRequest {
  paymentId: string;
  amountCents: number;
  customer: string;
  /** Null if the card was removed: an earlier charge is still found, and no new one is made. */
  method: string | null;
  /** Shown to the provider only. It names no user and no purchase. */
  description: string;
  /** Whether the user can answer the bank's challenge; false for renewals. */
  isUserPresent: boolean;
}

/** How the user answers the bank's challenge. */
export type NextStep =
  { kind: 'frame'; url: string } | { kind: 'stripe'; publishableKey: string; clientSecret: string };

export type ChargeResult =
  | { state: 'succeeded'; ref: string }
  /** Without a next step the bank is still processing. */
  | { state: 'pending'; ref: string; next: NextStep | null }
  | { state: 'declined'; ref: string | null; reason: DeclineReason }
  /** It is not yet known whether money moved. */
  | { state: 'unknown' };

export interface EndRequest {
  paymentId: string;
  amountCents: number;
  customer: string | null;
  /** The reference that `charge` returned, if known. */
  ref: string | null;
}

/** Declined is final: the charge can no longer succeed. Absent: the provider has no such charge. */
export type EndResult = ChargeResult | { state: 'absent' };

export interface RefundRequest {
  refundId: string;
  /** The reference that `charge` returned. */
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
  /** The bank declined a card during its setup. */
  | 'setup_failed'
  /** Signed by the provider, but not parseable; stored for staff. */
  | 'malformed'
  | 'other';

export interface PaymentEvent {
  id: string;
  type: PaymentEventType;
  /** Null if the event is not about a payment of this platform. */
  paymentId: string | null;
  /** The reference of the charge, or of the dispute or setup that the event is about. */
  providerRef: string | null;
  /** The customer of a setup. */
  customer: string | null;
  /**
   * For `refunded`, the total refunded so far, so that order and repetition of events do not
   * matter.
   */
  amountCents: number | null;
  /** Lowercase, as 'usd'. */
  currency: string | null;
  /** False for an event of test mode that reached live mode, or the reverse. */
  isOwnMode: boolean;
  /** For `payment_failed` a decline reason, for `dispute_closed` won or lost. */
  reason: string | null;
  occurredAt: string;
}

export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook';
}
