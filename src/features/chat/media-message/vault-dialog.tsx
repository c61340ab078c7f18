import type { PendingMediaItem } from '@domain/answers/parts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Images } from 'lucide-react';
import { useState } from 'react';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { lengthText } from '@/entities/media/length-text.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { vaultQuery } from '../data/vault.ts';

type VaultDialogProps = {
  kind: 'image' | 'video';
  /** How many more the message holds. */
  room: number;
  onTake: (items: PendingMediaItem[]) => void;
  onClose: () => void;
};

/** What was sent before: chosen by presses, in the order in which they are sent. */
export function VaultDialog({ kind, room, onTake, onClose }: VaultDialogProps) {
  const query = useInfiniteQuery(vaultQuery(kind));
  const [chosen, setChosen] = useState<PendingMediaItem[]>([]);
  const toggle = (item: PendingMediaItem) => {
    const others = chosen.filter(({ media_id: id }) => id !== item.media_id);
    if (others.length < chosen.length) setChosen(others);
    else if (room === 1) setChosen([item]);
    else if (chosen.length < room) setChosen([...chosen, item]);
  };
  const what = kind === 'image' ? 'picture' : 'video';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="From earlier messages"
      description={`Your ${what}s, as they were sent. ${
        room === 1 ? 'Choose one.' : `Choose up to ${room}.`
      }`}
      footer={
        <Button
          wide
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            onTake(chosen);
            onClose();
          }}
        >
          {chosen.length > 1 ? `Add ${chosen.length} ${what}s` : `Add ${what}`}
        </Button>
      }
    >
      <MoreList
        query={query}
        label={`Earlier ${what}s`}
        className="!grid grid-cols-3 gap-2 p-1"
        rowKey={({ media_id: id }) => id}
        row={(item) => (
          <Tile
            item={item}
            place={chosen.findIndex(({ media_id: id }) => id === item.media_id) + 1}
            onPress={() => toggle(item)}
          />
        )}
        skeleton={<Skeleton className="h-56" />}
        empty={<ListState kind="empty" icon={Images} text={`You have not sent a ${what} yet.`} />}
        more="Show more"
      />
    </Dialog>
  );
}

type TileProps = {
  item: PendingMediaItem;
  /** Its place among those chosen, from 1; 0 where it is not. */
  place: number;
  onPress: () => void;
};

function Tile({ item, place, onPress }: TileProps) {
  const isChosen = place > 0;
  const name = item.kind === 'video' ? 'Video' : 'Picture';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={item.alt ? `${name}: ${item.alt}` : name}
      onClick={onPress}
      className="relative block aspect-square w-full overflow-hidden rounded-sm aria-pressed:outline-3 aria-pressed:outline-accent"
    >
      <MediaImage item={item} variant="thumb" fit="cover" className="size-full" />
      {item.duration_ms !== null && (
        <span className="tabular absolute end-1 bottom-1 rounded-sm bg-surface/85 px-1 text-xs text-text">
          {lengthText(item.duration_ms)}
        </span>
      )}
      {isChosen && (
        <span className="absolute end-1 top-1 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check aria-hidden className="size-4" strokeWidth={3} />
        </span>
      )}
    </button>
  );
}
