import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What covers the page: the browser's Back takes it away before it leaves the page. */
    cover?: string | undefined;
  }
}

/**
 * Makes the browser's Back close what covers the page. Opening adds an entry to the history,
 * without an address of its own; closing by other ways takes it out again.
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
      // A moment later: the entry is written late, and Back before it would leave the page; and
      // React's strict mode takes effects away only to bring them back at once.
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
