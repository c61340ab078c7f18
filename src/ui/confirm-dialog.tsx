import * as Radix from '@radix-ui/react-alert-dialog';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import type { Asked } from './confirm.ts';
import { sheetStyle, Veil } from './dialog.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** The dialog of confirm(). Its buttons and Escape answer it; a press outside does not. */
export function ConfirmDialog({ asked }: { asked: Asked }) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => !open && asked.answer(false)}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          {...focusReturn}
          aria-modal
          {...(asked.body ? {} : { 'aria-describedby': undefined })}
          className={classes(
            sheetStyle,
            'gap-4 px-5 pt-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]',
            'overflow-y-auto md:max-w-sm md:p-6',
          )}
        >
          <Radix.Title className="text-lg">{asked.title}</Radix.Title>
          {asked.body && (
            <Radix.Description className="text-pretty wrap-anywhere whitespace-pre-line text-quiet">
              {asked.body}
            </Radix.Description>
          )}
          <div className="mt-2 flex flex-col gap-2 md:flex-row-reverse">
            <Radix.Action asChild>
              <Button
                wide
                variant={asked.danger ? 'danger' : 'primary'}
                onClick={() => asked.answer(true)}
              >
                {asked.action}
              </Button>
            </Radix.Action>
            <Radix.Cancel asChild>
              <Button wide variant={asked.danger ? 'secondary' : 'quiet'}>
                {asked.cancel ?? 'Cancel'}
              </Button>
            </Radix.Cancel>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
