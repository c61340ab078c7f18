import { Suspense, type ReactNode } from 'react';
import { createStore } from '@/lib/store/store.ts';
import { useStore } from '@/lib/store/use-store.ts';

type MuteItemProps = { username: string };
type DrawMuteItem = (props: MuteItemProps) => ReactNode;

/** Set by the app, so that menus of other features mute a conversation, which belongs to chat. */
export const muteItem = createStore<DrawMuteItem | null>(null);

/** The item of a menu that mutes the conversation with a creator. */
export function MuteItem(props: MuteItemProps) {
  const draw = useStore(muteItem);
  return <Suspense fallback={null}>{draw?.(props)}</Suspense>;
}
