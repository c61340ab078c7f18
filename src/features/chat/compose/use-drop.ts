import { useCallback, useState } from 'react';
import { useStableCallback } from '@/ui/use-stable-callback.ts';

/**
 * Handles files dropped on the section around an element. Returns whether files are dragged over
 * it, and a ref for the element.
 */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const take = useStableCallback(onFiles);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      const area = element?.closest('section');
      if (!area) return;
      const listening = new AbortController();
      const { signal } = listening;
      const over = (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        // Otherwise the browser would replace the page with the file.
        event.preventDefault();
        setOver(true);
      };
      const leave = (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) {
          setOver(false);
        }
      };
      const drop = (event: DragEvent) => {
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      };
      area.addEventListener('dragover', over, { signal });
      area.addEventListener('dragleave', leave, { signal });
      area.addEventListener('drop', drop, { signal });
      return () => listening.abort();
    },
    [take],
  );
  return [isOver, watch] as const;
}
