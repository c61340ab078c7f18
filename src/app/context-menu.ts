const TEXT = 'input, textarea, [contenteditable="true"]';

/**
 * The context menu stays off everywhere but where users write, since pasting has to work.
 */
export function turnOffContextMenu(): void {
  document.addEventListener('contextmenu', (event) => {
    const isText = event.target instanceof Element && event.target.closest(TEXT) !== null;
    if (!isText) event.preventDefault();
  });
}
