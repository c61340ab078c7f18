import type { Card, PaymentEvent } from './provider.ts';
import type { CardDetails } from '../domain/card.ts';
import type { DeclineReason } from '../domain/declines.ts';

/** The commands of the database that the payment functions call; refusals come as `Refusal`. */
export interface PaymentCommands {
  cardAccount(fanId: string): Promise<CardAccount>;
  /** The first customer that is noted stays. */
  setCardAccount(fanId: string, provider: string, customer: string): Promise<void>;
  saveCard(fanId: string, card: SavedCard): Promise<void>;
  /**
   * Forgets the card; answers the method that was on file until now, or refuses with
   * no_card_linked.
   */
  removeCard(fanId: string): Promise<{ provider: string | null; method: string | null }>;
  /** Claims a payment of this fan for charging, for a request from that network address. */
  paymentToCharge(claim: {
    paymentId: string;
    fanId: string;
    address: string;
  }): Promise<OpenPayment>;
  /** Answers the state that the payment has now, whoever settled it. */
  settlePayment(paymentId: string, settlement: Settlement): Promise<PaymentState>;
  /** Comes back once the event is committed; `endSetup` asks for the setup to be cancelled. */
  applyEvent(provider: string, event: PaymentEvent): Promise<{ endSetup: boolean }>;
}

/** The commands of the job that looks up what nobody answered. */
export interface ReconcileCommands {
  /** Each is left to the caller for a while. The request is heard once. */
  duePayments(requestId: string, limit: number): Promise<DuePayment[]>;
  /** Nothing of the payment is open at the provider any more. */
  closePayment(paymentId: string): Promise<void>;
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
  /** False after too many cards that the bank refused. */
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
  /** Null where the provider never made a charge. */
  ref: string | null;
  /** Why it failed. */
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
  /** Why it has failed before. */
  reason: string | null;
}
