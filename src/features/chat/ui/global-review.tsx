import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/shared/errors/error-text.ts';
import { formatUsd } from '@/shared/money/format.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import type { GlobalDraft } from '../data/api.ts';
import { audienceSizeQuery } from '../data/globals.ts';
import { audienceLabel } from './global-audiences.ts';
import type { GlobalMessage } from './use-global-message.ts';

type GlobalReviewProps = { draft: GlobalDraft; message: GlobalMessage };

/** Read once more before it goes: to whom, to how many, for what, and the words. */
export function GlobalReview({ draft, message }: GlobalReviewProps) {
  const size = useQuery(audienceSizeQuery(draft.audience));
  const error = message.sendingError ?? size.error;
  return (
    <Dialog
      open
      onOpenChange={message.goBack}
      locked={message.isSending}
      title="Send this message?"
      description={audienceLabel(draft.audience)}
      footer={
        <>
          <FormError>{error ? textOf(error) : undefined}</FormError>
          {size.isError ? (
            <Button variant="primary" onClick={() => void size.refetch()}>
              Try again
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={!size.data}
              pending={message.isSending}
              onClick={message.send}
            >
              Send
            </Button>
          )}
          <Button variant="quiet" disabled={message.isSending} onClick={message.goBack}>
            Back
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <p role="status" className="font-semibold">
          {size.data === undefined ? (
            !size.isError && <Skeleton className="h-5 w-40" />
          ) : (
            <Reach people={size.data} />
          )}
        </p>
        <p className="text-quiet">{priceWords(draft)}</p>
        {draft.text.trim() !== '' && (
          <p dir="auto" className="rounded-md bg-raised px-4 py-3 break-words whitespace-pre-wrap">
            {draft.text.trim()}
          </p>
        )}
        {draft.mediaIds.length > 0 && (
          <p className="text-quiet">
            {draft.mediaIds.length === 1 ? '1 photo' : `${draft.mediaIds.length} photos`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Reach({ people }: { people: number }) {
  if (people === 0) return 'It would reach nobody now.';
  return people === 1 ? 'It reaches 1 person.' : `It reaches ${people.toLocaleString()} people.`;
}

function priceWords({ priceCents, mediaIds, showsText }: GlobalDraft): string {
  if (priceCents === null) return 'Free';
  const price = `${formatUsd(priceCents)} to unlock`;
  return mediaIds.length > 0 && showsText ? `${price}; the text is shown before` : price;
}
