import { lazy, Suspense } from 'react';
import type { FanSubscribeProps } from './fan-subscribe.tsx';

const FanSubscribe = lazy(async () => ({
  default: (await import('./fan-subscribe.tsx')).FanSubscribe,
}));

/** The subscribe sheet, with the forms of cards, loaded when it opens. */
export const LazyFanSubscribe = (props: FanSubscribeProps) => (
  <Suspense fallback={null}>
    <FanSubscribe {...props} />
  </Suspense>
);
