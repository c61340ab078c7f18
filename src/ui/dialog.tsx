import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { lockScrolling } from './scroll-lock.ts';
import { ignoreSecondPress } from './second-press.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shown below the title and read by screen readers. */
  description?: ReactNode;
  children: ReactNode;
  /** Buttons that stay in view while the content scrolls. */
  footer?: ReactNode;
  /** While work is in progress, neither Escape nor a press outside closes the dialog. */
  locked?: boolean;
  wide?: boolean;
};

/**
 * The caller sets the padding: with two classes for one side the order in the stylesheet would win.
 */
export const sheetStyle =
  'fixed z-50 flex flex-col border-line bg-surface shadow-float outline-none enter-rise ' +
  'max-h-[min(92dvh,calc(100dvh-var(--toast-room,0px)))] ' +
  'md:max-h-[min(92dvh,calc(100dvh-2*var(--toast-room,0px)))] ' +
  'inset-x-0 bottom-0 rounded-t-xl border-t ' +
  'md:inset-0 md:m-auto md:h-fit md:w-[calc(100%-2rem)] md:rounded-xl md:border';

/**
 * The darkened background; the page behind does not scroll. A plain element instead of the
 * library's overlay, because that one locks scrolling through a style element, which the content
 * security policy refuses.
 */
export function Veil() {
  useEffect(ignoreSecondPress, []);
  return <div ref={lockScrolling} aria-hidden className="fixed inset-0 z-50 bg-veil enter-fade" />;
}

/** A dialog: centred on wide screens, a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const focusReturn = useFocusReturn();
  const keepOpen = (event: Event) => {
    if (props.locked) event.preventDefault();
  };
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            focusSheet(event);
          }}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          {...(props.description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            sheetStyle,
            'pb-[env(safe-area-inset-bottom)] md:pb-0',
            props.wide ? 'md:max-w-2xl' : 'md:max-w-md',
          )}
        >
          <header className="flex items-start gap-2 ps-5 pe-2 pt-3 pb-2">
            <div className="grow pt-2">
              <Radix.Title className="text-lg">{props.title}</Radix.Title>
              {props.description && (
                <Radix.Description className="mt-1 text-base text-quiet">
                  {props.description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" disabled={props.locked} />
            </Radix.Close>
          </header>
          <div className="relative overflow-y-auto overscroll-contain px-5 pb-5">
            {props.children}
          </div>
          {props.footer && (
            <footer className="flex flex-col gap-2 border-t border-line px-5 py-4">
              {props.footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Focuses the sheet itself, which screen readers then read. Its first button is Close, which a
 * browser would ring as if keys had led there when the address opened the sheet.
 */
function focusSheet(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
