import { useRef } from 'react';

/**
 * Handlers for a dialog's content that is opened by state or address. Without a trigger of its own
 * the library does not know where the focus was, and it would be lost on closing.
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
