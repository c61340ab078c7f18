import { useEffect, useRef, type RefObject } from 'react';

/** How long a picture is shown, in ms. */
const pictureMs = 5000;

type Clock = { isRunning: boolean; onEnd: () => void };

/**
 * The clock of a picture. The animation of the bar is the clock itself, so that both stay in step.
 * One clock for each story; pausing keeps its position.
 */
export function usePictureClock(
  bar: RefObject<HTMLElement | null>,
  { isRunning, onEnd }: Clock,
): void {
  const clock = useRef<Animation>(undefined);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (isRunning) {
      clock.current ??= bar.current?.animate([{ scale: '0 1' }, { scale: '1 1' }], {
        duration: pictureMs,
        fill: 'forwards',
      });
      if (clock.current) clock.current.onfinish = () => end.current();
      clock.current?.play();
    }
    return () => clock.current?.pause();
  }, [bar, isRunning]);

  useEffect(
    () => () => {
      clock.current?.cancel();
      clock.current = undefined;
    },
    [],
  );
}
