import type { Theme } from '@domain/answers/session.ts';
import { createStore } from '@/lib/store/store.ts';
import { useStore } from '@/lib/store/use-store.ts';

const KEY = 'theme';

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

const store = createStore(storedTheme());

/** public/theme.js does the same before the first paint. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  const systemTheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme : theme;
  store.set(theme);
}

export const useTheme = (): Theme => useStore(store);
