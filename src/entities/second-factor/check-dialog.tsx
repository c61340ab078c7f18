import { stepUpMinutes } from '@generated/limits.gen.ts';
import { Dialog } from '@/ui/dialog.tsx';
import type { AskedCheck } from './check.ts';
import { CodeForm } from './code-form.tsx';

/** Asks for a code before a change; what was typed behind it stays. */
export function CheckDialog({ asked }: { asked: AskedCheck }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && asked.answer(false)}
      title="Confirm that it is you"
      description={
        asked.without === null
          ? `One code serves for ${stepUpMinutes} minutes.`
          : 'A code of the second factor that stays, so that you do not lock yourself out.'
      }
    >
      <CodeForm
        action="Confirm"
        without={asked.without}
        verify={asked.verify}
        onPassed={() => asked.answer(true)}
      />
    </Dialog>
  );
}
