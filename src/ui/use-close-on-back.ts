import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of an open cover; the browser's Back closes it before it leaves the page. */
    cover?: string | undefined;
  }
}

/**
 * Makes the browser's Back close an element that covers the page. Opening adds a history entry with
 * the same address; closing in another way removes it.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const id = useId();
  const navigate = useNavigate();
  const { history } = useRouter();
  const cover = useLocation({ select: ({ state }) => state.cover });
  const wasCovered = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!isOpen) return;
    const isStillThere = leaving.current !== undefined;
    clearTimeout(leaving.current);
    leaving.current = undefined;
    if (!isStillThere) {
      void navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({ ...state, cover: id }),
        resetScroll: false,
      });
    }
    return () => {
      wasCovered.current = false;
      // Delayed, because the entry is written late and an earlier Back would leave the page.
      // React's strict mode also removes effects only to restore them at once.
      leaving.current = setTimeout(() => {
        leaving.current = undefined;
        if (history.location.state.cover === id) history.back();
      });
    };
  }, [isOpen, id, navigate, history]);

  useEffect(() => {
    if (!isOpen) return;
    if (cover === id) wasCovered.current = true;
    else if (wasCovered.current) close();
  }, [isOpen, cover, id, close]);
}
