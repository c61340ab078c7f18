import { deviceStorage } from '../store/browser-storage.ts';

/*
 * The token by which this browser shows the proof of age of a guest. It is sent with every request.
 * It is in localStorage, as the gate's acceptance is: page and API are of different origins, so
 * that no httpOnly cookie reaches both.
 */
const KEY = 'age-token';

/** Without storage the visitor is checked again on the next visit. */
export const keepAgeToken = (token: string) => deviceStorage.write(KEY, token);

/** The header of a request; none without a token. */
export function ageHeaders(): Record<string, string> {
  const token = deviceStorage.read(KEY);
  return token === null ? {} : { 'x-age-token': token };
}
