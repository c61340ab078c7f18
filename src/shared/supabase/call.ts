import { appErrorFromRest, toPaymentError } from '../errors/app-error.ts';

type RestAnswer<T> = {
  data: T;
  error: { code: string; message: string; details: string | null; hint: string | null } | null;
  status: number;
};

/**
 * Takes the rows out of an answer of REST, or throws the AppError that the database raised.
 *
 * `const settings = await rows(rest.rpc('my_settings'))`
 */
export async function rows<T>(request: PromiseLike<RestAnswer<T>>): Promise<NonNullable<T>> {
  const { data, error, status } = await request;
  if (error) throw appErrorFromRest(error, status);
  // Without an error PostgREST answers rows; null only stands in the type for the failed case.
  return data as NonNullable<T>;
}

/** The same for what may be absent: `maybeSingle()`, or a command that answers null or nothing. */
export async function maybeRow<T>(request: PromiseLike<RestAnswer<T>>): Promise<T> {
  const { data, error, status } = await request;
  if (error) throw appErrorFromRest(error, status);
  return data;
}

/**
 * For commands that answer jsonb, whose generated type is just Json: the caller names the shape
 * that the command's comment in SQL promises.
 */
export async function json<T>(request: PromiseLike<RestAnswer<unknown>>): Promise<T> {
  const { data, error, status } = await request;
  if (error) throw appErrorFromRest(error, status);
  // The shape is the SQL function's; it is the authority and checked by its own tests.
  return data as T;
}

/** For whatever moves money or stops it: a failure without a code is `payment_api_failed`. */
export async function asPayment<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toPaymentError(error);
  }
}
