import type { Card, CardSavedEvent, PaymentEvent } from './provider.ts';
import type { CardDetails } from '../domain/card.ts';
import type { DeclineReason } from '../domain/declines.ts';

/** The database commands that the payment functions call. Each refusal is thrown as a `Refusal`. */
export interface PaymentCommands {
  cardAccount(fanId: string): Promise<CardAccount>;
  /** The first stored customer of a provider is kept; later calls do not replace it. */
  setCardAccount(fanId: string, provider: string, customer: string): Promise<void>;
  /** Returns the cards at other providers that the new one replaces. */
  saveCard(fanId: string, card: SavedCard): Promise<StoredCard[]>;
  /** Deletes the data of a replaced card that its provider has removed. */
  forgetCard(fanId: string, card: StoredCard): Promise<void>;
  /**
   * Removes the card from the account. Returns what is stored at the providers, or refuses with
   * no_card_linked.
   */
  removeCard(fanId: string): Promise<StoredCard[]>;
  /**
   * Claims a payment of this fan for charging; the address is the network address of the request.
   */
  paymentToCharge(claim: {
    paymentId: string;
    fanId: string;
    address: string;
  }): Promise<OpenPayment>;
  /** Claims a top-up of this fan for a form of the provider. One that was claimed keeps its own. */
  startCheckout(claim: {
    paymentId: string;
    fanId: string;
    provider: string;
    address: string;
  }): Promise<OpenCheckout>;
  /** Returns the resulting state of the payment, also if it was settled before. */
  settlePayment(paymentId: string, settlement: Settlement): Promise<PaymentState>;
  /** Resolves after the event is committed. `endSetup` is true if the setup has to be cancelled. */
  applyEvent(provider: string, event: PaymentEvent): Promise<{ endSetup: boolean }>;
  /** Links the card of a checkout once. */
  applyCardEvent(provider: string, event: CardSavedEvent): Promise<CardOutcome>;
}

/** A card as its provider stores it. */
export interface StoredCard {
  provider: string;
  method: string;
}

export const cardOutcomes = [
  'saved',
  'repeated',
  'unknown',
  'second',
  'refused',
  'unwanted',
] as const;

/**
 * `second`: the payment has another charge already. `refused`: the card's brand is not accepted, or
 * the charge exceeds the limit of a new card; its payment has failed. Both are given back.
 * `unwanted`: a newer card is linked, or the account is restricted.
 */
export type CardOutcome =
  | { outcome: Exclude<(typeof cardOutcomes)[number], 'saved'> }
  | { outcome: 'saved'; fanId: string; replaced: StoredCard[] };

interface OpenCheckout {
  paymentId: string;
  amountCents: number;
  state: PaymentState;
  provider: string | null;
  customer: string | null;
  reason: string | null;
}

/** The commands of the job that looks up payments without a result. */
export interface ReconcileCommands {
  /** Leases the payments to the caller for a while. A request id is accepted once. */
  duePayments(requestId: string, limit: number): Promise<DuePayment[]>;
  /** Marks the payment as no longer open at the provider. */
  closePayment(paymentId: string): Promise<void>;
}

/** The command of the job that charges renewals. */
export interface RenewalCommands {
  /** The oldest open payments of renewals. A request id is accepted once. */
  renewalsToCharge(requestId: string, limit: number): Promise<RenewalPayment[]>;
}

export interface RenewalPayment {
  paymentId: string;
  fanId: string;
}

/** The commands of the job that refunds to cards. */
export interface RefundCommands {
  /** Leases the refunds to the caller for a while. A request id is accepted once. */
  dueRefunds(requestId: string, limit: number): Promise<DueRefund[]>;
  /** Books the provider's answer once. */
  settleRefund(refundId: string, answer: RefundAnswer): Promise<void>;
}

export interface DueRefund {
  refundId: string;
  amountCents: number;
  /** Whether it is the whole charge. */
  isWhole: boolean;
  provider: string | null;
  /** The reference of the charge. */
  paymentRef: string | null;
}

export type RefundAnswer =
  { outcome: 'succeeded'; ref: string | null } | { outcome: 'failed'; reason: string };

export interface DuePayment {
  paymentId: string;
  amountCents: number;
  provider: string | null;
  customer: string | null;
  ref: string | null;
  isCheckout: boolean;
  hasFailed: boolean;
  fanId: string;
  isRenewal: boolean;
  /** Its answer is missing since seconds: it is repeated instead of ended. */
  isLost: boolean;
}

export interface CardAccount {
  /** The fan at each provider; `method` is a card that is stored there. */
  accounts: { provider: string; customer: string; method: string | null }[];
  /** The provider of the linked card. */
  linked: string | null;
  /** The provider that the site sets for new cards. */
  newCards: string | null;
  /** False after too many cards that banks declined. */
  maySetUp: boolean;
}

export type SavedCard = { provider: string; customer: string } & Card & CardDetails;

export const paymentStates = [
  'created',
  'needs_action',
  'processing',
  'succeeded',
  'failed',
  'refunded',
  'disputed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export interface Settlement {
  outcome: 'succeeded' | 'needs_action' | 'processing' | 'failed';
  /** Null if no provider was asked. */
  provider: string | null;
  /** Null if the provider did not create a charge. */
  ref: string | null;
  /** The reason of a failure. */
  reason: DeclineReason | null;
}

export interface OpenPayment {
  paymentId: string;
  kind: string;
  amountCents: number;
  state: PaymentState;
  provider: string | null;
  customer: string | null;
  method: string | null;
  description: string;
  /** False if an earlier claim may have charged the payment. */
  isFirst: boolean;
  /** The reason of an earlier failure. */
  reason: string | null;
}
