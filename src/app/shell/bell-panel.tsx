import * as Radix from '@radix-ui/react-dialog';
import type { RefObject } from 'react';
import { LatestNotifications } from '@/features/activity/ui/latest-notifications.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { useFocusReturn } from '@/ui/use-focus-return.ts';

type BellPanelProps = { button: RefObject<HTMLElement | null>; onClose: () => void };

/**
 * The panel of the latest notifications. Not modal: the page beside it stays usable, and a press
 * outside closes it.
 */
export function BellPanel({ button, onClose }: BellPanelProps) {
  const focusReturn = useFocusReturn();
  // A press on the bell does not count as outside; the bell itself closes the panel.
  const leaveToBell = (event: Event) => {
    if (event.target instanceof Node && button.current?.contains(event.target))
      event.preventDefault();
  };
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          onInteractOutside={leaveToBell}
          className="fixed start-[84px] top-3 z-50 hidden max-h-[calc(100dvh-1.5rem)] w-96 flex-col rounded-xl border border-line bg-surface shadow-float outline-none enter-fade md:flex lg:start-[15.5rem]"
        >
          <Radix.Title className="px-5 pt-4 pb-2 text-lg">Notifications</Radix.Title>
          <div className="relative overflow-y-auto px-5">
            <LatestNotifications onLeave={onClose} />
          </div>
          <footer className="border-t border-line p-3">
            <ButtonLink
              to="/notifications/{-$sort}"
              params={{ sort: undefined }}
              onClick={onClose}
              size="sm"
              wide
            >
              See all
            </ButtonLink>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
