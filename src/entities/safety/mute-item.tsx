import { BellOff } from 'lucide-react';
import { Suspense } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { MenuItem } from '@/ui/menu.tsx';
import { mutePlace, type MuteItemProps } from './mute-place.ts';

/** The item of a menu that mutes the conversation with a creator. */
export function MuteItem(props: MuteItemProps) {
  const draw = useStore(mutePlace);
  return <Suspense fallback={<NothingToMute />}>{draw?.(props) ?? <NothingToMute />}</Suspense>;
}

/**
 * Row of the item before its state is known, so that no item moves under a finger, and where there
 * is no conversation.
 */
export function NothingToMute() {
  return (
    <MenuItem icon={BellOff} disabled onSelect={() => undefined}>
      Mute
    </MenuItem>
  );
}
