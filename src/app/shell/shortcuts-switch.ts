import { deviceStorage } from '@/lib/store/browser-storage.ts';

const KEY = 'shortcuts';

/** Kept on this device, because it belongs to its keyboard. */
export const isOpenedByKey = () => deviceStorage.read(KEY) !== 'off';

export const openByKey = (isOn: boolean) => deviceStorage.write(KEY, isOn ? null : 'off');
