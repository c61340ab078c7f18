import type { StoryGroup } from '@domain/answers/story.ts';
import * as Radix from '@radix-ui/react-dialog';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { tipRequest, type TipTarget } from '@/entities/wallet/tip-request.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { LazyReportDialog } from '@/entities/safety/lazy-report-dialog.tsx';
import { pictureAddress } from '@/entities/media/addresses.ts';
import { useCloseOnBack } from '@/ui/use-close-on-back.ts';
import { lockScrolling } from '@/ui/scroll-lock.ts';
import { useFocusReturn } from '@/ui/use-focus-return.ts';
import { find, neighbour, type Place } from '../viewing.ts';
import { isMotionReduced } from './story-motion.ts';
import { StoryStage } from './story-stage.tsx';

export type StoryDialogProps = {
  groups: readonly StoryGroup[];
  /** The story that is shown; null while closed. */
  at: Place | null;
  onMove: (place: Place) => void;
  onClose: () => void;
  /** Called when an unseen story is shown. */
  onSeen?: (storyId: string) => void;
  /** Called when the last group is shown, to fetch the next page. */
  onLastGroup?: () => void;
  /** Whether the stories may be reported: those of others. */
  isReportable?: boolean;
};

/** Shows one story at a time. Traps focus; closes on Escape, on Back, and after the last story. */
export function StoryDialog(props: StoryDialogProps) {
  const { groups, at, onMove, onClose } = props;
  const focusReturn = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  // With reduced motion stories do not start by themselves.
  const [isPaused, setPaused] = useState(isMotionReduced);
  const [isMuted, setMuted] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const isTipping = useStore(tipRequest) !== null;
  const isFan = useAccount().role === 'fan';
  const found = find(groups, at);
  useCloseOnBack(found !== null, onClose);
  useNeighbours(groups, at);
  const isLastGroup = found?.groupIndex === groups.length - 1;
  const readMore = useEffectEvent(() => props.onLastGroup?.());
  // Once for each last group: a page that fails is not asked for over and over.
  useEffect(() => {
    if (isLastGroup) readMore();
  }, [isLastGroup]);
  const close = useEffectEvent(onClose);
  const isGone = at !== null && found === null;
  // The story may be gone after a later reading. The viewer closes then, so that others can be opened.
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (!found || !at) return null;

  const move = (step: 1 | -1) => {
    const to = neighbour(groups, at, step);
    if (to) onMove(to);
    else if (step === 1) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Events of the report dialog bubble through its portal.
    if (isReporting) return;
    if (event.key === 'ArrowRight') move(1);
    if (event.key === 'ArrowLeft') move(-1);
    const isPress = event.target instanceof Element && event.target.closest('button, a');
    if (event.key === ' ' && !isPress) {
      event.preventDefault();
      setPaused(!isPaused);
    }
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div
          ref={lockScrolling}
          aria-hidden
          className="fixed inset-0 z-50 bg-background enter-fade"
        />
        <Radix.Content
          {...focusReturn}
          ref={content}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            // Keys control the story until another element has the focus.
            event.preventDefault();
            content.current?.focus();
          }}
          onKeyDown={onKeyDown}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex justify-center pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] outline-none md:py-6"
        >
          <StoryStage
            key={found.story.id}
            {...found}
            hasPrevious={neighbour(groups, at, -1) !== null}
            isPaused={isPaused || isReporting || isTipping}
            onTip={
              props.isReportable && isFan
                ? () => tip(found.group.creator, found.story.id)
                : undefined
            }
            isAnswerable={props.isReportable === true && isFan}
            onReport={props.isReportable ? () => setReporting(true) : undefined}
            onPause={setPaused}
            isMuted={isMuted}
            onMute={setMuted}
            onMove={move}
            onSeen={() => {
              if (!found.story.is_seen) props.onSeen?.(found.story.id);
            }}
          />
          {isReporting && (
            <LazyReportDialog
              target="story"
              id={found.story.id}
              onClose={() => setReporting(false)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const tip = ({ id, username, name }: TipTarget, itemId: string) =>
  tipRequest.set({ creator: { id, username, name, itemId } });

/** Preloads the next and the previous story. */
function useNeighbours(groups: readonly StoryGroup[], at: Place | null) {
  useEffect(() => {
    if (!at) return;
    for (const step of [1, -1] as const) {
      const media = find(groups, neighbour(groups, at, step))?.story.media;
      if (!media) continue;
      const variant = media.kind === 'video' ? 'poster' : 'full';
      void pictureAddress(media.media_id, variant).then((url) => {
        if (url) new Image().src = url;
      });
    }
  }, [groups, at]);
}
