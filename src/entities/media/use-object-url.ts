import { useStore } from '@/lib/store/use-store.ts';
import { useMemo } from 'react';

/** An object URL of a file on this device, revoked on unmount. */
export function useObjectUrl(file: Blob | null): string | null {
  const address = useMemo(() => addressOf(file), [file]);
  return useStore(address);
}

function addressOf(file: Blob | null) {
  let url: string | null = null;
  return {
    get: () => url,
    subscribe(onChange: () => void) {
      if (file) url = URL.createObjectURL(file);
      onChange();
      return () => {
        if (url) URL.revokeObjectURL(url);
        url = null;
      };
    },
  };
}
