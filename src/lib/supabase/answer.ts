import type { Answers } from '@domain/answers/index.ts';
import type { Database, Json } from './database.types.ts';

type Functions = Database['api']['Functions'];

export type FunctionName = keyof Functions;

/** Functions of the worker and of the edge functions, which a page never calls. */
type ServiceName = Extract<FunctionName, `service_${string}`>;

type JsonName = {
  [Name in FunctionName]: Json extends Functions[Name]['Returns'] ? Name : never;
}[FunctionName];

/** Checks that every function that answers json has a schema, and every schema its function. */
type Complete<
  Known extends Record<Exclude<JsonName, ServiceName>, unknown> & {
    [Name in keyof Known]: Name extends FunctionName ? unknown : never;
  },
> = Known;

type Known = Complete<Answers>;

/**
 * The answer of a function: the type of its schema where it has one, otherwise the plain value of
 * its SQL type.
 */
export type Answer<Name extends FunctionName> = Name extends keyof Known
  ? Known[Name]
  : Functions[Name]['Returns'];

type Fields<Name extends FunctionName> = Functions[Name]['Args'];

/** The arguments of a function; none where none are required. */
export type Arguments<Name extends FunctionName> =
  Fields<Name> extends Record<PropertyKey, never>
    ? []
    : Partial<Fields<Name>> extends Fields<Name>
      ? [args?: Fields<Name>]
      : [args: Fields<Name>];
