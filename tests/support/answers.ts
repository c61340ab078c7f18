import { requireFit } from '@domain/answers/fit.ts';

/** The function of schema `api` that a request calls; undefined where it asks for a part alone. */
export function calledFunction(method: string, address: string): string | undefined {
  const { pathname, search } = new URL(address);
  if (method !== 'POST' || search !== '') return undefined;
  return /\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1];
}

/** How an answer differs from its schema; undefined where it fits. */
export function misfitOf(name: string, answer: unknown): string | undefined {
  try {
    requireFit(name, answer);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const misfits: string[] = [];

/** What answers were not as their schemas say, since the last time. */
export const takeMisfits = () => misfits.splice(0);

/** Like fetch; notes each answer of a function that is not as its schema says. */
export const comparingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const address = input instanceof Request ? input.url : String(input);
  const name = calledFunction(init?.method ?? 'GET', address);
  if (!name || !response.ok) return response;
  const text = await response.clone().text();
  const misfit = misfitOf(name, text === '' ? undefined : JSON.parse(text));
  if (misfit) misfits.push(misfit);
  return response;
};
