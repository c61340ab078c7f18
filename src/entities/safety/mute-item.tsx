import { Suspense, type ComponentType } from 'react';
import { createStore } from '@/lib/store/store.ts';
import { useStore } from '@/lib/store/use-store.ts';

type MuteItemProps = { username: string };

/** Set by the app, so that menus of other features mute a conversation, which belongs to chat. */
export const muteItem = createStore<ComponentType<MuteItemProps> | null>(null);

/** The item of a menu that mutes the conversation with a creator. */
export function MuteItem(props: MuteItemProps) {
  const Item = useStore(muteItem);
  return (
    Item && (
      <Suspense fallback={null}>
        <Item {...props} />
      </Suspense>
    )
  );
}
