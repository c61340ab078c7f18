import type { MediaItem } from '@domain/answers/parts.ts';
import * as Radix from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '@/ui/icon-button.tsx';
import { lockScrolling } from '@/ui/scroll-lock.ts';
import { pictureAddress } from './addresses.ts';
import { MediaImage } from './media-image.tsx';
import { useCloseOnBack } from '@/ui/use-close-on-back.ts';
import { useSwipe } from '@/ui/use-swipe.ts';

export type LightboxProps = {
  items: readonly MediaItem[];
  /** Index of the shown item; null while closed. */
  at: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
};

/** Shows one picture at a time on the whole screen. Traps focus; closes on Escape and on Back. */
export function LightboxDialog({ items, at, onMove, onClose }: LightboxProps) {
  useCloseOnBack(at !== null, onClose);
  const item = at === null ? undefined : items[at];
  return (
    <Radix.Root open={item !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {item && at !== null && (
          <Stage items={items} item={item} at={at} onMove={onMove} onClose={onClose} />
        )}
      </Radix.Portal>
    </Radix.Root>
  );
}

type StageProps = LightboxProps & { item: MediaItem; at: number };

function Stage({ items, item, at, onMove, onClose }: StageProps) {
  const move = (by: number) => {
    if (items[at + by]) onMove(at + by);
  };
  const swipe = useSwipe({ onLeft: () => move(1), onRight: () => move(-1), onDown: onClose });
  usePreload(items, at);
  // The library has no trigger to return the focus to, so the opener is kept here.
  const [opener] = useState(() => document.activeElement);
  const place = `${at + 1} of ${items.length}`;
  return (
    <>
      <div
        ref={lockScrolling}
        aria-hidden
        className="fixed inset-0 z-50 bg-background enter-fade"
      />
      <Radix.Content
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
        }}
        className="fixed inset-0 z-50 flex flex-col pt-[env(safe-area-inset-top)] outline-none"
      >
        <header className="flex items-center justify-between ps-4">
          <Radix.Title className="text-base font-normal text-quiet tabular" aria-live="polite">
            <span className="sr-only">Picture </span>
            {place}
          </Radix.Title>
          <Radix.Close asChild>
            <IconButton icon={X} label="Close" />
          </Radix.Close>
        </header>
        <div {...swipe} className="relative min-h-0 grow touch-none select-none">
          <MediaImage
            key={item.media_id}
            item={item}
            fit="contain"
            eager
            className="size-full bg-transparent"
          />
          <Arrow side="start" isShown={at > 0} onClick={() => move(-1)} />
          <Arrow side="end" isShown={at < items.length - 1} onClick={() => move(1)} />
        </div>
        {item.alt && (
          <p dir="auto" className="p-4 text-center text-sm text-quiet">
            {item.alt}
          </p>
        )}
      </Radix.Content>
    </>
  );
}

type ArrowProps = { side: 'start' | 'end'; isShown: boolean; onClick: () => void };

function Arrow({ side, isShown, onClick }: ArrowProps) {
  if (!isShown) return null;
  const isStart = side === 'start';
  return (
    <IconButton
      icon={isStart ? ChevronLeft : ChevronRight}
      label={isStart ? 'Previous picture' : 'Next picture'}
      filled
      onClick={onClick}
      className={`absolute inset-y-0 my-auto ${isStart ? 'start-2' : 'end-2'}`}
    />
  );
}

/** Preloads the neighbours of the shown picture. */
function usePreload(items: readonly MediaItem[], at: number) {
  useEffect(() => {
    for (const neighbour of [items[at + 1], items[at - 1]]) {
      if (!neighbour?.is_live) continue;
      void pictureAddress(neighbour.media_id, 'full').then((url) => {
        if (url) new Image().src = url;
      });
    }
  }, [items, at]);
}
