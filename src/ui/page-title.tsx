import { useEffect } from 'react';
import { useUnread } from '@/lib/store/unread.ts';

// The document is served with the site's name as its title (index.html).
const siteName = document.title;

/**
 * The title of the tab: the screen's plain name with the unread count before it. Discreet by rule:
 * no names of users, no words from content.
 */
export function PageTitle({ children }: { children: string }) {
  const unread = useUnread();
  const count = unread.messages + unread.activity;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${children} · ${siteName}`;
    return () => {
      document.title = siteName;
    };
  }, [children, count]);
  return null;
}
