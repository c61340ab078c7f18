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
  stopIgnoring();
  let last: MouseEvent | null = null;
  let isOpen = true;
  const look = (event: MouseEvent) => {
    if (isOpen) last = event;
    else if (last && event.detail > 0 && isSecond(last, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', look, true);
  return () => {
    isOpen = false;
    stopIgnoring = () => window.removeEventListener('click', look, true);
    setTimeout(stopIgnoring, SOON_MS);
  };
}

let stopIgnoring = () => {};

const isSecond = (first: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent) =>
  timeStamp - first.timeStamp < SOON_MS &&
  Math.hypot(clientX - first.clientX, clientY - first.clientY) < NEAR_PX;
