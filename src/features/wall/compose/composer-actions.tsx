import { promoPostsPerDay, schedulePostDays } from '@generated/limits.gen.ts';
import { CalendarClock, Eye, Megaphone } from 'lucide-react';
import { AttachmentRow } from '@/entities/composer/attachment-row.tsx';
import { ComposerOption } from '@/entities/composer/composer-option.tsx';
import { actionAt, nextSlot } from '@/lib/dates/schedule.ts';
import { Button } from '@/ui/button.tsx';
import type { Composition } from './use-composition.ts';

const kinds = ['text', 'image', 'video', 'poll'] as const;

type ComposerActionsProps = {
  composition: Composition;
  isFreeWallDisabled: boolean;
  onChoose: (kind: 'image' | 'video') => void;
};

/** Options of a post and the buttons that publish it. A promotion is always public. */
export function ComposerActions(props: ComposerActionsProps) {
  const { composition, isFreeWallDisabled } = props;
  const { post, sending, isBlocked, isEmpty, isPromo, slot } = composition;
  return (
    <div className="flex flex-col gap-2">
      {isPromo && (
        <p className="text-sm text-pretty text-quiet">
          A promotion is shown to everybody who browses, and to your followers. Up to{' '}
          {promoPostsPerDay} a day.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
        <Options {...props} />
        <span className="ms-auto flex flex-wrap justify-end gap-2">
          {!isFreeWallDisabled && !isPromo && (
            <Button
              size="sm"
              disabled={isBlocked}
              aria-disabled={isEmpty}
              pending={sending === 'private'}
              onClick={() => post('private')}
            >
              {actionAt('Post as Private', slot)}
            </Button>
          )}
          <Button
            size="sm"
            type="submit"
            variant="primary"
            disabled={isBlocked}
            aria-disabled={isEmpty}
            pending={sending === (isFreeWallDisabled ? 'private' : 'public')}
          >
            {actionAt('Post', slot)}
          </Button>
        </span>
      </div>
    </div>
  );
}

function Options({ composition, isFreeWallDisabled, onChoose }: ComposerActionsProps) {
  const { kind, isPromo, hasPreview, slot, video } = composition;
  const press = (pressed: (typeof kinds)[number]) => {
    composition.setKind(pressed === 'image' ? 'images' : pressed);
    const hasVideo = video.uploads.some(({ state }) => state.step !== 'interrupted');
    if (pressed === 'image' || (pressed === 'video' && !hasVideo)) onChoose(pressed);
  };
  return (
    <AttachmentRow
      label="Kind of post"
      kinds={kinds}
      value={kind === 'images' ? 'image' : kind}
      onPress={press}
    >
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      {!isFreeWallDisabled && (
        <ComposerOption
          icon={Megaphone}
          label="Promotion"
          word="Promo"
          isChosen={isPromo}
          onPress={() => composition.setPromo(!isPromo)}
        />
      )}
      {!isPromo && (
        <ComposerOption
          icon={Eye}
          label="Free preview"
          word="Preview"
          isChosen={hasPreview}
          onPress={composition.togglePreview}
        />
      )}
      <ComposerOption
        icon={CalendarClock}
        label="Post later"
        word="Later"
        isChosen={slot !== null}
        onPress={() => composition.setSlot(slot ? null : nextSlot(new Date(), schedulePostDays))}
      />
    </AttachmentRow>
  );
}
