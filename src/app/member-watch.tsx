import { followChanges } from './follow-changes.ts';
import { setUnread } from '@/lib/store/unread.ts';
import { activityQuery } from '@/features/activity/data/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { hasUploads, keptKeys } from '@/entities/media/kept-uploads.ts';
import { mutePlace } from '@/entities/safety/mute-place.ts';
import { CheckHost } from '@/entities/second-factor/check-host.tsx';
import { sessionCheckQuery } from '@/features/identity/auth/data/queries.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { trayPlace } from './shell/tray-place.ts';
import { setTheme } from './theme.ts';

const MuteConversation = lazy(async () => ({
  default: (await import('./mute-conversation.tsx')).MuteConversation,
}));

/** Background work of every page of a signed-in user; loaded after the first paint. */
export function MemberWatch({ account }: { account: Account }) {
  useQuery(sessionCheckQuery(account.id));
  const { theme, id } = account;
  useEffect(() => setTheme(theme), [theme]);
  useEffect(() => mutePlace.set((props) => <MuteConversation {...props} />), []);
  useUploadTray(id);
  return (
    <>
      <LiveUpdates userId={id} />
      <CheckHost />
    </>
  );
}

/** Loads the upload tray with the first upload, or for uploads that a reload interrupted. */
function useUploadTray(owner: string): void {
  const isWanted = useStore(hasUploads);
  useEffect(() => {
    if (keptKeys(owner).length > 0) hasUploads.set(true);
  }, [owner]);
  useEffect(() => {
    if (!isWanted) return;
    import('./shell/upload-tray.tsx').then(
      ({ UploadTray }) => trayPlace.set((props) => <UploadTray {...props} />),
      // If the tray cannot be loaded, the composers still show their uploads.
      () => undefined,
    );
  }, [isWanted]);
}

/** Subscribes once to the user's own topic and keeps the unread counts. */
function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data: unread } = useQuery(activityQuery(userId));
  useEffect(() => {
    if (unread) setUnread({ messages: unread.conversations, activity: unread.notifications });
  }, [unread]);
  useEffect(() => followChanges(client, userId), [client, userId]);
  return null;
}
