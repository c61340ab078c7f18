import { useEffect, useState } from 'react';

type Held<Request> = { subject: string; request: Request };

/**
 * The dialog that an address requests, such as after a redirect through card or top-up. The request
 * is removed from the address at once, so that neither Back nor a reload opens the dialog again;
 * the state here belongs to one subject of the page.
 */
export function useAddressRequest<Request>(
  subject: string,
  asked: Request | undefined,
  clearAddress: () => void,
) {
  const [held, setHeld] = useState<Held<Request>>();
  useEffect(() => {
    if (asked === undefined) return;
    setHeld({ subject, request: asked });
    clearAddress();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- clearAddress is not stable
  }, [subject, asked]);
  return {
    request: held?.subject === subject ? held.request : undefined,
    open: (request: Request) => setHeld({ subject, request }),
    close: () => setHeld(undefined),
  };
}
