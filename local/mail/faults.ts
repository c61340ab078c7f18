import { z } from 'zod';

/**
 * Faults that a test can request. With `timeout_after_accepting` the mail is delivered and the
 * request gets no response. With the others no mail is delivered.
 */
export const mailFault = z.object({
  kind: z.enum(['timeout_after_accepting', 'timeout', 'server_error', 'rate_limited']),
  times: z.int().min(1).default(1),
  /** Text that the request must contain, such as an address; other requests are not affected. */
  about: z.string().default(''),
});
type MailFault = z.output<typeof mailFault>;

export class MailFaults {
  private armed: MailFault[] = [];

  arm(fault: MailFault) {
    this.armed.push({ ...fault });
  }

  /** The fault that applies to this request, if any; counts one use of the fault. */
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
