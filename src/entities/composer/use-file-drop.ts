import { useCallback, useEffect, useState } from 'react';
import { useStableCallback } from '@/ui/use-stable-callback.ts';

/**
 * Files that are dropped on the closest area around an element: whether some are dragged over it,
 * and a ref for the element.
 */
export function useFileDrop(onFiles: (files: File[]) => void, area: 'form' | 'section') {
  const [isOver, setOver] = useState(false);
  const take = useStableCallback(onFiles);
  useGuardedPage();
  const watch = useCallback(
    (element: HTMLElement | null) => {
      const around = element?.closest<HTMLElement>(area);
      if (!around) return;
      const listening = new AbortController();
      const { signal } = listening;
      const over = (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      };
      const leave = ({ relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !around.contains(relatedTarget)) setOver(false);
      };
      const drop = (event: DragEvent) => {
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      };
      around.addEventListener('dragover', over, { signal });
      around.addEventListener('dragleave', leave, { signal });
      around.addEventListener('drop', drop, { signal });
      return () => listening.abort();
    },
    [area, take],
  );
  return [isOver, watch] as const;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** A file that is dropped beside the area would replace the page. */
function useGuardedPage() {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse, { signal });
    window.addEventListener('drop', refuse, { signal });
    return () => listening.abort();
  }, []);
}
