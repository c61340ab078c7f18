import { promoPostsPerDay, schedulePostDays } from '@generated/limits.gen.ts';
import { CalendarClock, Megaphone } from 'lucide-react';
import { nextSlot } from '@/lib/dates/schedule.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import type { Composition } from './use-composition.ts';

type ComposerActionsProps = { composition: Composition; isFreeWallDisabled: boolean };

/** Options of a post and the buttons that publish it. A promotion is always public. */
export function ComposerActions({ composition, isFreeWallDisabled }: ComposerActionsProps) {
  const { post, sending, isBlocked, isPromo, slot } = composition;
  const chosen = (isOn: boolean) => classes(isOn && 'bg-accent-soft text-accent');
  return (
    <div className="flex flex-col gap-2">
      {isPromo && (
        <p className="text-sm text-pretty text-quiet">
          A promotion is shown to everybody who browses, and to your followers. Up to{' '}
          {promoPostsPerDay} a day.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="-ms-2 me-auto flex gap-1">
          {!isFreeWallDisabled && (
            <IconButton
              icon={Megaphone}
              label="Promotion"
              aria-pressed={isPromo}
              onClick={() => composition.setPromo(!isPromo)}
              className={chosen(isPromo)}
            />
          )}
          <IconButton
            icon={CalendarClock}
            label="Post later"
            aria-pressed={slot !== null}
            onClick={() =>
              composition.setSlot(slot ? null : nextSlot(new Date(), schedulePostDays))
            }
            className={chosen(slot !== null)}
          />
        </span>
        {!isFreeWallDisabled && !isPromo && (
          <Button
            size="sm"
            disabled={isBlocked}
            pending={sending === 'private'}
            onClick={() => post('private')}
          >
            {slot ? 'Schedule as Private' : 'Post as Private'}
          </Button>
        )}
        <Button
          size="sm"
          type="submit"
          variant="primary"
          disabled={isBlocked}
          pending={sending === (isFreeWallDisabled ? 'private' : 'public')}
        >
          {slot ? 'Schedule' : 'Post'}
        </Button>
      </div>
    </div>
  );
}
