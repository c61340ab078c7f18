import { useEffect } from 'react';
import { useUnread } from '@/lib/store/unread.ts';

// The server delivers the document with the site's name as its title (index.html).
const siteName = document.title;

/**
 * Sets the title of the tab: the unread count and the screen's plain name. For discretion it
 * contains no names of users and no content.
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
