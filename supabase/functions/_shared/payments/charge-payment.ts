import { declineReasons, isAboutIdentity, type DeclineReason } from '../domain/declines.ts';
import type { ErrorCode } from '../generated/error-codes.gen.ts';
import { Refusal } from '../http/refusal.ts';
import type { OpenPayment, PaymentCommands, PaymentState, Settlement } from './commands.ts';
import type { ChargeResult, NextStep } from './provider.ts';
import type { PaymentProviders } from './providers.ts';

export interface ChargeAnswer {
  state: 'succeeded' | 'processing' | 'needs_action' | 'failed';
  error?: ErrorCode;
  reason?: DeclineReason;
  next?: NextStep;
}

export interface ChargingDeps {
  commands: Pick<PaymentCommands, 'paymentToCharge' | 'settlePayment'>;
  providers: Pick<PaymentProviders, 'named'>;
}

/**
 * Charges one payment and stores the result. A crash at any step leaves the payment open: a retry
 * finds the charge at the provider, and the webhook settles the payment in any case.
 */
export async function chargePayment(
  deps: ChargingDeps,
  request: { paymentId: string; fanId: string; address: string },
): Promise<ChargeAnswer> {
  const payment = await deps.commands.paymentToCharge(request);
  return chargeClaimed(deps, payment, true);
}

/** Charges a payment that the caller has claimed, at the provider of its card. */
export async function chargeClaimed(
  { commands, providers }: ChargingDeps,
  payment: OpenPayment,
  isUserPresent: boolean,
): Promise<ChargeAnswer> {
  if (!isOpen(payment.state)) return answerOf(payment.state, null, payment.reason);
  const { customer, method } = payment;
  if (!customer) throw new Refusal('no_card_linked', 402);
  const provider = providers.named(payment.provider);
  if (!provider) throw new Refusal('temporarily_disabled', 403);
  const result = await provider.charge({
    customer,
    method,
    paymentId: payment.paymentId,
    amountCents: payment.amountCents,
    description: payment.description,
    isUserPresent,
    isFirst: payment.isFirst,
  });
  if (result.state === 'unknown') return { state: 'processing' };
  const settlement = { ...settlementOf(result), provider: provider.name };
  const state = await commands.settlePayment(payment.paymentId, settlement);
  return answerOf(state, result, null);
}

const isOpen = (state: PaymentState) =>
  state === 'created' || state === 'processing' || state === 'needs_action';

type Settled = Exclude<ChargeResult, { state: 'unknown' }>;

function settlementOf(result: Settled): Omit<Settlement, 'provider'> {
  switch (result.state) {
    case 'succeeded':
      return { outcome: 'succeeded', ref: result.ref, reason: null };
    case 'pending':
      return {
        outcome: result.next ? 'needs_action' : 'processing',
        ref: result.ref,
        reason: null,
      };
    case 'declined':
      return { outcome: 'failed', ref: result.ref, reason: result.reason };
  }
}

/**
 * The state in the database decides, because the webhook may have settled the payment before this
 * response.
 */
function answerOf(
  state: PaymentState,
  result: Settled | null,
  earlier: string | null,
): ChargeAnswer {
  switch (state) {
    case 'succeeded':
    case 'disputed':
      return { state: 'succeeded' };
    case 'created':
    case 'processing':
      return { state: 'processing' };
    case 'needs_action':
      return result?.state === 'pending' && result.next
        ? { state: 'needs_action', next: result.next }
        : { state: 'processing' };
    case 'failed':
    case 'refunded':
      return failure(result?.state === 'declined' ? result.reason : earlier);
  }
}

function failure(told: string | null): ChargeAnswer {
  const reason = declineReasons.find((known) => known === told);
  if (!reason) return { state: 'failed', error: 'payment_declined' };
  const error = isAboutIdentity(reason) ? 'payment_authentication_failed' : 'payment_declined';
  return { state: 'failed', error, reason };
}
