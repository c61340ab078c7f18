import { appErrorFromRest, toPaymentError } from '../errors/app-error.ts';

type RestAnswer<T> = {
  data: T;
  error: { code: string; message: string; details: string | null; hint: string | null } | null;
  status: number;
};

/**
 * Takes out what REST answers, or throws the AppError that the database raised: for what may be
 * null, as of commands that answer nothing.
 *
 * `await maybeRow(rest.rpc('end_other_devices'))`
 */
export async function maybeRow<T>(request: PromiseLike<RestAnswer<T>>): Promise<T> {
  const { data, error, status } = await request;
  if (error) throw appErrorFromRest(error, status);
  return data;
}

/** The same where an answer is never null: null only stands in the type for the failed case. */
export const rows = maybeRow as <T>(request: PromiseLike<RestAnswer<T>>) => Promise<NonNullable<T>>;

/**
 * The same for commands that answer json, whose generated type is just Json: the caller names the
 * shape that the command's comment in SQL promises, which is checked by its own tests.
 */
export const json = maybeRow as <T>(request: PromiseLike<RestAnswer<unknown>>) => Promise<T>;

/** For whatever moves money or stops it: a failure without a code is `payment_api_failed`. */
export async function asPayment<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toPaymentError(error);
  }
}
