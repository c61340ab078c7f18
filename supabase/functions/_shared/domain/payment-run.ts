import { z } from 'zod';

/* What the worker and the function payment-reconcile say to each other. */

export const paymentRunRequest = z.object({ request_id: z.uuid() });
export const paymentRunAnswer = z.object({
  /** Charges of which nothing is open any more. */
  closed: z.number().int(),
  /** There may be more that is due. */
  more: z.boolean(),
});
