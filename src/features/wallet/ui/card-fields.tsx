import type { FrameMessage } from '@domain/card-frame.ts';
import { Suspense, useImperativeHandle, useRef } from 'react';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import type { FieldsSetup } from '../data/api.ts';
import type { CardFieldsProps } from './card-fields-props.ts';
import { ProviderFrame, tellFrame } from './provider-frame.tsx';
import { ScriptFields } from './providers/index.ts';

/** Number, expiry and CVC: the provider's own fields, which the page cannot read. */
export function CardFields({ setup, ...rest }: CardFieldsProps<FieldsSetup>) {
  if (setup.kind === 'frame') return <FrameFields {...rest} setup={setup} />;
  return (
    <Suspense fallback={<CardFieldsSkeleton />}>
      <ScriptFields {...rest} setup={setup} />
    </Suspense>
  );
}

const FIELDS_HEIGHT = 186;

function FrameFields({
  setup,
  ref,
  ...on
}: CardFieldsProps<Extract<FieldsSetup, { kind: 'frame' }>>) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Checks that wait for the answer of the frame, or for a frame that can hear them. */
  const checks = useRef<((isValid: boolean) => void)[]>([]);
  const isReady = useRef(false);
  const { url } = setup;
  const ask = () => tellFrame(frame, url, { to: 'card-fields', type: 'check' });
  const check = () =>
    new Promise<boolean>((answer) => {
      checks.current.push(answer);
      if (isReady.current) ask();
    });
  const ready = () => {
    isReady.current = true;
    if (checks.current.length > 0) ask();
  };
  const answer = (isValid: boolean) => {
    // Not every browser lets a frame take the focus.
    if (!isValid) frame.current?.focus();
    for (const one of checks.current.splice(0)) one(isValid);
  };
  useImperativeHandle(ref, () => ({
    check,
    confirm: ({ holder, address, city, state, zip, country }) =>
      tellFrame(frame, url, {
        to: 'card-fields',
        type: 'confirm',
        holder,
        address: { line1: address, city, state, postal_code: zip, country },
      }),
  }));
  const hear = (message: FrameMessage) => {
    switch (message.type) {
      case 'busy':
        return on.onBusy(message.busy);
      case 'challenge':
        return on.onChallenge(true);
      case 'errors':
        return on.onChallenge(false);
      case 'submit':
        return on.onSubmit();
      case 'complete':
        return on.onComplete(message.setupIntentId);
      case 'ready':
        return ready();
      case 'checked':
        return answer(message.isValid);
      case 'height':
      case 'authenticated':
        return undefined;
    }
  };
  return (
    <ProviderFrame
      url={url}
      title="Card number, expiry and CVC"
      placeholderHeight={FIELDS_HEIGHT}
      frame={frame}
      onMessage={hear}
    />
  );
}

export function CardFieldsSkeleton() {
  return (
    <Loading label="Loading the card fields">
      <div className="grid h-[178px] grid-cols-2 gap-3">
        <Skeleton className="col-span-2 mt-6 h-[46px] rounded-md" />
        <Skeleton className="mt-6 h-[46px] rounded-md" />
        <Skeleton className="mt-6 h-[46px] rounded-md" />
      </div>
    </Loading>
  );
}
