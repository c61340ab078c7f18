import type { Card, PaymentEvent } from './provider.ts';
import type { CardDetails } from '../domain/card.ts';
import type { DeclineReason } from '../domain/declines.ts';

/** The database commands that the payment functions call. Each refusal is thrown as a `Refusal`. */
export interface PaymentCommands {
  cardAccount(fanId: string): Promise<CardAccount>;
  /** The first stored customer is kept; later calls do not replace it. */
  setCardAccount(fanId: string, provider: string, customer: string): Promise<void>;
  saveCard(fanId: string, card: SavedCard): Promise<void>;
  /**
   * Removes the card from the account. Returns the payment method that was linked, or refuses with
   * no_card_linked.
   */
  removeCard(fanId: string): Promise<{ provider: string | null; method: string | null }>;
  /**
   * Claims a payment of this fan for charging; the address is the network address of the request.
   */
  paymentToCharge(claim: {
    paymentId: string;
    fanId: string;
    address: string;
  }): Promise<OpenPayment>;
  /** Returns the resulting state of the payment, also if it was settled before. */
  settlePayment(paymentId: string, settlement: Settlement): Promise<PaymentState>;
  /** Resolves after the event is committed. `endSetup` is true if the setup has to be cancelled. */
  applyEvent(provider: string, event: PaymentEvent): Promise<{ endSetup: boolean }>;
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

export interface DuePayment {
  paymentId: string;
  amountCents: number;
  provider: string | null;
  customer: string | null;
  ref: string | null;
}

export interface CardAccount {
  provider: string | null;
  customer: string | null;
  method: string | null;
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
  provider: string;
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
  /** The reason of an earlier failure. */
  reason: string | null;
}
