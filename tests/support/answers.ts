import { requireFit } from '@domain/answers/fit.ts';

/** The function of schema `api` that a request calls; undefined when the query selects a part. */
export function calledFunction(method: string, address: string): string | undefined {
  const { pathname, search } = new URL(address);
  if (method !== 'POST' || search !== '') return undefined;
  return /\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1];
}

/** The difference between a response and its schema; undefined when it matches. */
export function misfitOf(name: string, answer: unknown): string | undefined {
  try {
    requireFit(name, answer);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const misfits: string[] = [];

/** Returns and clears the collected differences between responses and their schemas. */
export const takeMisfits = () => misfits.splice(0);

/** Like fetch; also records each response of a function that does not match its schema. */
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
