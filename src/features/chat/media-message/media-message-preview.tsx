import { useState } from 'react';
import { Chips } from '@/ui/chips.tsx';
import { LockedMessage } from '../priced/locked-card.tsx';
import { OpenMessage } from '../priced/message-content.tsx';
import { useMediaMessage } from './media-message-store.ts';
import { previewOf } from './preview.ts';

const sides = [
  { value: 'locked', label: 'Locked' },
  { value: 'unlocked', label: 'Unlocked' },
] as const;

/** What a fan will see, drawn by the components of the thread; nothing in it can be pressed. */
export function MediaMessagePreview() {
  const { state, uploads } = useMediaMessage();
  const [side, setSide] = useState<'locked' | 'unlocked'>('locked');
  const message = previewOf(state, uploads, side === 'unlocked');
  if (!message) return null;
  const cents = message.price_cents;
  return (
    <figure aria-label="Preview" className="flex flex-col gap-3 border-t border-line pt-4">
      <figcaption className="flex min-h-9 flex-wrap items-center justify-between gap-2 text-sm font-medium">
        Preview
        {cents !== null && (
          <Chips label="Preview before or after" options={sides} value={side} onChange={setSide} />
        )}
      </figcaption>
      <div inert className="flex justify-start">
        {cents !== null && side === 'locked' ? (
          <LockedMessage
            message={message}
            priceCents={cents}
            isDisabled={false}
            onUnlock={() => undefined}
          />
        ) : (
          <OpenMessage message={message} isMine={false} />
        )}
      </div>
    </figure>
  );
}
