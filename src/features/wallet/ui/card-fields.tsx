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
  /** A check that was asked for before the frame could hear it. */
  const checking = useRef<'early' | 'awaited' | 'ready'>('early');
  const { url } = setup;
  const check = () => {
    if (checking.current === 'ready') tellFrame(frame, url, { to: 'card-fields', type: 'check' });
    else checking.current = 'awaited';
  };
  const ready = () => {
    const isAwaited = checking.current === 'awaited';
    checking.current = 'ready';
    if (isAwaited) check();
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
