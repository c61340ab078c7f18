import { useRef } from 'react';
import { askFor, nothingAsked } from './asked.ts';

/** The request id of a form's command, by the rule of `askFor`. */
export function useRequestId() {
  const last = useRef(nothingAsked);
  return {
    idFor(what: unknown): string {
      last.current = askFor(last.current, what);
      return last.current.requestId;
    },
    /** Called when the outcome is known. */
    settle(): void {
      last.current = nothingAsked;
    },
  };
}
