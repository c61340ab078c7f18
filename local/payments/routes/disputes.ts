import type { Double } from '../context.ts';
import { notFound } from '../errors.ts';
import { newId, seconds, type Charge, type Dispute } from '../objects.ts';

/** Opens a dispute, as a cardholder's bank does. The provider's API has no endpoint for it. */
export function openDispute(double: Double, charge: Charge, reason: string): Dispute {
  const dispute = double.store.put('dispute', {
    id: newId('du'),
    object: 'dispute',
    created: seconds(),
    livemode: false,
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
    metadata: {},
  });
  double.store.put('charge', { ...charge, disputed: true });
  double.emit('charge.dispute.created', dispute);
  double.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(double: Double, id: string, won: boolean): Dispute {
  const dispute = double.store.get('dispute', id);
  if (!dispute) throw notFound('dispute', id);
  const closed = double.store.put('dispute', { ...dispute, status: won ? 'won' : 'lost' });
  double.emit('charge.dispute.closed', closed);
  if (won) double.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}
