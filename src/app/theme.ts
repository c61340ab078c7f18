import type { Theme } from '@domain/answers/session.ts';
import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { createStore } from '@/lib/store/store.ts';
import { useStore } from '@/lib/store/use-store.ts';

const KEY = 'theme';

function storedTheme(): Theme {
  const stored = deviceStorage.read(KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

const store = createStore(storedTheme());

/** public/theme.js does the same before the first paint. */
export function setTheme(theme: Theme): void {
  deviceStorage.write(KEY, theme === 'system' ? null : theme);
  const systemTheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme : theme;
  store.set(theme);
}

export const useTheme = (): Theme => useStore(store);
