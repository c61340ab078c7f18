/** ms and pixels from the last press in a dialog within which a press is the second one of it. */
const SOON_MS = 500;
const NEAR_PX = 12;

/**
 * Ignores the second press of a double click after a dialog has closed at the first one: it was not
 * meant for what is now at that place, such as a tab below a sheet. Call it while the dialog is
 * open; the function that it returns, at its end. Presses of keys have no place.
 */
export function ignoreSecondPress(): () => void {
  // A dialog that has opened since is pressed on purpose.
  for (const stop of closed) stop();
  let last: MouseEvent | null = null;
  let isOpen = true;
  const look = (event: MouseEvent) => {
    if (isOpen) last = event;
    else if (last && isSecond(last, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', look, true);
  return () => {
    isOpen = false;
    const stop = () => {
      window.removeEventListener('click', look, true);
      closed.delete(stop);
    };
    closed.add(stop);
    setTimeout(stop, SOON_MS);
  };
}

/** What each dialog that has just closed still ignores: several, where one stands in another. */
const closed = new Set<() => void>();

/** A browser counts the clicks of a mouse in `detail`, and not everywhere those of a finger. */
const isSecond = (first: MouseEvent, event: MouseEvent) =>
  (event.detail > 1 || (event as PointerEvent).pointerType === 'touch') &&
  event.timeStamp - first.timeStamp < SOON_MS &&
  Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < NEAR_PX;
