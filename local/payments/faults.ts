import { z } from 'zod';

/**
 * Faults that a test can request. With `timeout_after_accepting` the request is processed and gets
 * no response. With the others it is not processed.
 */
const faultKinds = ['timeout_after_accepting', 'timeout', 'server_error', 'rate_limited'] as const;
type FaultKind = (typeof faultKinds)[number];

/** The body of a test's request to a control route of a double. */
export const faultRequest = z.object({
  kind: z.enum(faultKinds),
  /** Method and path, `*` for an id: `POST /v1/payment_intents/*\/confirm`. */
  on: z.string(),
  times: z.int().min(1).default(1),
  /** Text that the request must contain, such as a payment id; other requests are not affected. */
  about: z.string().optional(),
});
type Fault = z.output<typeof faultRequest>;

interface FaultyRequest {
  method: string;
  path: string;
  body: string;
  /** The header `x-fault`. */
  header: string | undefined;
}

export interface Faults {
  arm(fault: Fault): void;
  /** The fault that applies to this request, if any; counts one use of the fault. */
  take(request: FaultyRequest): FaultKind | null;
  list(): Fault[];
  clear(): void;
}

const isKind = (value: string | undefined): value is FaultKind =>
  faultKinds.some((kind) => kind === value);

export function createFaults(): Faults {
  let armed: Fault[] = [];
  return {
    arm: (fault) => void armed.push({ ...fault }),
    take({ method, path, body, header }) {
      if (isKind(header)) return header;
      const fault = armed.find(
        ({ on, about }) => matches(on, `${method} ${path}`) && body.includes(about ?? ''),
      );
      if (!fault) return null;
      fault.times -= 1;
      armed = armed.filter(({ times }) => times > 0);
      return fault.kind;
    },
    list: () => armed,
    clear: () => void (armed = []),
  };
}

function matches(pattern: string, request: string): boolean {
  const parts = pattern.split('/');
  const given = request.split('/');
  return (
    parts.length === given.length && parts.every((part, i) => part === '*' || part === given[i])
  );
}
