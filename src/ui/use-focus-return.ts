import { useRef } from 'react';

/**
 * Handlers for the content of a dialog that is opened by state or address. Without a trigger the
 * library does not know where the focus was and would lose it on closing.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
