import { useSyncExternalStore } from 'react';

const currentTheme = () =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme of the page, for frames that cannot read it. */
export function useDocumentTheme(): 'dark' | 'light' {
  return useSyncExternalStore(subscribe, currentTheme);
}
