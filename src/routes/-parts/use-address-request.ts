import { useEffect, useState } from 'react';

type Held<Request> = { subject: string; request: Request };

/**
 * What an address asks to be opened, such as the dialog that a redirect through card or top-up
 * comes back to. It is taken out of the address at once, so that neither Back nor a reload opens it
 * again when it is done; from then on it is held here, for the page of this subject alone.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- clearing is an act, not an input
  }, [subject, asked]);
  return {
    request: held?.subject === subject ? held.request : undefined,
    open: (request: Request) => setHeld({ subject, request }),
    close: () => setHeld(undefined),
  };
}
