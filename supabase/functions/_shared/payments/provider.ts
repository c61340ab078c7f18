import type { CardDetails } from '../domain/card.ts';
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
  /** Null if the card is typed into the provider's fields on our page. */
  startCheckout: ((request: CheckoutRequest) => Promise<{ url: string }>) | null;
  startCardSetup(request: { customer: string; theme: 'dark' | 'light' }): Promise<FieldsSetup>;
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
  /**
   * Idempotent: one payment id is charged once, however often and however late it is repeated. A
   * provider without idempotency keys charges the first request alone, and answers a repeated one
   * with `unknown`: its webhook tells the result.
   */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /**
   * Idempotent. Afterwards the payment cannot be completed any more, unless it was completed
   * before.
   */
  endCharge(request: EndRequest): Promise<EndResult>;
  /** Idempotent by refund id. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /**
   * Throws ForgedWebhook if the message is not the provider's. Every genuine message is at least
   * one event; the events are applied in their order.
   */
  parseWebhook(message: WebhookMessage): Promise<ProviderEvent[]>;
}

/** Fields for the card: an iframe of the provider, or what its script puts on our page. */
export type FieldsSetup =
  | { kind: 'frame'; setupIntentId: string; url: string }
  | {
      kind: 'script';
      provider: string;
      setupIntentId: string;
      publishableKey: string;
      clientSecret: string;
    };

/** Without fields the card is typed into a form of the provider, which charges a top-up. */
export type CardSetup = FieldsSetup | { kind: 'redirect' };

/** A payment in a form of the provider. A repeated request opens the form of the same payment. */
export interface CheckoutRequest {
  paymentId: string;
  amountCents: number;
  customer: string;
  /** Where the browser returns, whatever happened in the form. */
  returnUrl: string;
  /** What the user typed on our page. */
  details: CardDetails;
}

export interface WebhookMessage {
  body: string;
  headers: Headers;
  query: URLSearchParams;
  /** The network address of the caller. */
  address: string;
}

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
  /** False if an earlier request may have charged this payment. */
  isFirst: boolean;
}

/** How the user answers the bank's challenge. */
export type NextStep =
  | { kind: 'frame'; url: string }
  | { kind: 'script'; provider: string; publishableKey: string; clientSecret: string };

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
  /** Whether the payment was handed to a form of the provider. */
  isCheckout?: boolean;
  /** Whether the provider has declined the payment before. */
  hasFailed?: boolean;
}

/** Declined is final: the charge can no longer succeed. Absent: the provider has no such charge. */
export type EndResult = ChargeResult | { state: 'absent' };

export interface RefundRequest {
  refundId: string;
  /** The reference that `charge` returned. */
  paymentRef: string;
  amountCents: number;
  /** Whether this is the whole charge, so that a refund found at the provider is this one. */
  isWhole?: boolean;
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
  /** Null if the event names no payment of this platform. */
  paymentId: string | null;
  /**
   * The reference of the charge, for an event that does not name its payment; the event may come
   * before the payment has this charge.
   */
  chargeRef?: string;
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

/** A form of the provider has charged a payment and stored its card. */
export interface CardSavedEvent {
  id: string;
  type: 'card_saved';
  paymentId: string;
  /** The reference of the charge. */
  providerRef: string;
  customer: string;
  amountCents: number;
  currency: string;
  isOwnMode: boolean;
  card: Card & CardDetails;
  occurredAt: string;
}

export type ProviderEvent = PaymentEvent | CardSavedEvent;

export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook';
}
