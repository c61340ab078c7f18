import { z } from 'zod';

/**
 * Faults that a test asks for. `timeout_after_accepting` delivers and never answers; the others do
 * nothing.
 */
export const mailFault = z.object({
  kind: z.enum(['timeout_after_accepting', 'timeout', 'server_error', 'rate_limited']),
  times: z.int().min(1).default(1),
  /** Text that the request must carry, such as an address; others pass unharmed. */
  about: z.string().default(''),
});
type MailFault = z.output<typeof mailFault>;

export class MailFaults {
  private armed: MailFault[] = [];

  arm(fault: MailFault) {
    this.armed.push({ ...fault });
  }

  /** The fault that meets this request, used up by it. */
  take(body: string): MailFault | undefined {
    const fault = this.armed.find(({ about }) => body.includes(about));
    if (fault) fault.times -= 1;
    this.armed = this.armed.filter(({ times }) => times > 0);
    return fault;
  }

  clear() {
    this.armed = [];
  }
}
