import type { FrameMessage } from '@domain/card-frame.ts';
import { lazy, Suspense, useImperativeHandle, useRef } from 'react';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import type { CardSetup } from '../data/api.ts';
import type { CardFieldsProps } from './card-fields-props.ts';
import { ProviderFrame, tellFrame } from './provider-frame.tsx';

const StripeFields = lazy(async () => ({
  default: (await import('./stripe-fields.tsx')).StripeFields,
}));

/** Number, expiry and CVC: the provider's own fields, which the page cannot read. */
export function CardFields({ setup, ...rest }: CardFieldsProps<CardSetup>) {
  if (setup.kind === 'frame') return <FrameFields {...rest} setup={setup} />;
  return (
    <Suspense fallback={<CardFieldsSkeleton />}>
      <StripeFields {...rest} setup={setup} />
    </Suspense>
  );
}

const FIELDS_HEIGHT = 186;

function FrameFields({
  setup,
  ref,
  ...on
}: CardFieldsProps<Extract<CardSetup, { kind: 'frame' }>>) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { url } = setup;
  useImperativeHandle(ref, () => ({
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
