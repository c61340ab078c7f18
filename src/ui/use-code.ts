import { useEffect, useState } from 'react';

/**
 * Code that the rest of the page does without: null until it is there. Where it does not come for
 * want of a line, it comes with the line. Pass a stable function.
 */
export function useCode<Code>(load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState<{ loaded: Code } | null>(null);
  useEffect(() => {
    const ask = () =>
      void load().then(
        (loaded) => setCode({ loaded }),
        () => undefined,
      );
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [load]);
  return code && code.loaded;
}
