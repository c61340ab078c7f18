const KEY = 'shortcuts';

/** Kept on this device, because it belongs to its keyboard. */
export const isOpenedByKey = () => localStorage.getItem(KEY) !== 'off';

export function openByKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
