import { promoPostsPerDay, schedulePostDays } from '@generated/limits.gen.ts';
import { CalendarClock, Eye, ImagePlus, ListChecks, Megaphone, Type, Video } from 'lucide-react';
import { nextSlot, slotText } from '@/lib/dates/schedule.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import type { Composition } from './use-composition.ts';

/** What a post holds. */
const kinds = [
  { kind: 'text', icon: Type, label: 'Text' },
  { kind: 'images', icon: ImagePlus, label: 'Pictures' },
  { kind: 'video', icon: Video, label: 'Video' },
  { kind: 'poll', icon: ListChecks, label: 'Poll' },
] as const;

type ComposerActionsProps = { composition: Composition; isFreeWallDisabled: boolean };

/** Options of a post and the buttons that publish it. A promotion is always public. */
export function ComposerActions({ composition, isFreeWallDisabled }: ComposerActionsProps) {
  const { post, sending, isBlocked, isPromo, slot, kind } = composition;
  const when = slot ? ` ${slotText(slot)}` : '';
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
        <span className="-ms-2 me-auto flex flex-wrap">
          <span role="group" aria-label="Kind of post" className="flex">
            {kinds.map((one) => (
              <IconButton
                key={one.kind}
                icon={one.icon}
                label={one.label}
                aria-pressed={kind === one.kind}
                onClick={() => composition.setKind(one.kind)}
                className={chosen(kind === one.kind)}
              />
            ))}
          </span>
          {!isFreeWallDisabled && (
            <IconButton
              icon={Megaphone}
              label="Promotion"
              aria-pressed={isPromo}
              onClick={() => composition.setPromo(!isPromo)}
              className={chosen(isPromo)}
            />
          )}
          {!isPromo && (
            <IconButton
              icon={Eye}
              label="Free preview"
              aria-pressed={composition.hasPreview}
              onClick={composition.togglePreview}
              className={chosen(composition.hasPreview)}
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
        <span className="ms-auto flex flex-wrap justify-end gap-2">
          {!isFreeWallDisabled && !isPromo && (
            <Button
              size="sm"
              disabled={isBlocked}
              pending={sending === 'private'}
              onClick={() => post('private')}
            >
              Post as Private{when}
            </Button>
          )}
          <Button
            size="sm"
            type="submit"
            variant="primary"
            disabled={isBlocked}
            pending={sending === (isFreeWallDisabled ? 'private' : 'public')}
          >
            Post{when}
          </Button>
        </span>
      </div>
    </div>
  );
}
