const TEXT = 'input, textarea, [contenteditable="true"]';

/** Disables the context menu except in text fields, where users need it to paste. */
export function turnOffContextMenu(): void {
  document.addEventListener('contextmenu', (event) => {
    const isText = event.target instanceof Element && event.target.closest(TEXT) !== null;
    if (!isText) event.preventDefault();
  });
}
