import { randomBytes } from 'node:crypto';

/* The provider's objects, with the fields that an adapter reads. */

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  livemode: false;
  metadata: Record<string, string>;
  deleted?: true;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  created: number;
  livemode: false;
  customer: string | null;
  billing_details: unknown;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: string;
    country: string;
  };
  metadata: Record<string, string>;
}

export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  created: number;
  livemode: false;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  usage: string;
  next_action: unknown;
  last_setup_error: unknown;
  metadata: Record<string, string>;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  created: number;
  livemode: false;
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  confirmation_method: 'automatic';
  capture_method: 'automatic';
  customer: string | null;
  description: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  cancellation_reason: string | null;
  next_action: unknown;
  last_payment_error: unknown;
  latest_charge: string | null;
  metadata: Record<string, string>;
}

export interface Charge {
  id: string;
  object: 'charge';
  created: number;
  livemode: false;
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string | null;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

export interface Refund {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
  metadata: Record<string, string>;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  created: number;
  livemode: false;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
  metadata: Record<string, string>;
}

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  type: string;
  data: { object: unknown };
  request: { id: null; idempotency_key: null };
}

/** A sale has a number of its own, by which later sales of its card and refunds name it. */
export interface Sale {
  /** Eighteen digits: the subscription id. */
  id: string;
  transactionId: string;
  amountCents: number;
  currencyCode: string;
  custom: Record<string, string>;
  card: SoldCard;
  created: number;
  refundedCents: number;
  cancelDate: string | null;
}

export interface SoldCard {
  /** A published test number, or empty. */
  number: string;
  brand: string;
  last4: string;
  /** MMYY */
  expDate: string;
  /** Equal for equal numbers. */
  account: string;
}

interface SaleToken {
  id: string;
  subscriptionId: string;
  usesLeft: number;
}

/** The objects in the store, by kind. The only card numbers in it are published test numbers. */
export interface Stored {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: Event;
  /** The test number of a payment method, and whether its holder has authenticated. */
  card_behaviour: { id: string; number: string; authenticated: boolean };
  idempotency: {
    id: string;
    fingerprint: string;
    status: number;
    body: unknown;
    created: number;
  };
  /** A sale and a token of the second provider, see ccbill/sales.ts. */
  sale: Sale;
  sale_token: SaleToken;
  /** An event that the webhook has not yet accepted. */
  delivery: { id: string; event: string; attempts: number; dueAt: number };
}

export type Kind = keyof Stored;

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const newSecret = (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`;

/** The current time in seconds since 1970, the provider's unit of time. */
export const seconds = () => Math.floor(Date.now() / 1000);
