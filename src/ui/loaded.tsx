import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListState } from './list-state.tsx';
import { Loading } from './skeleton.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** Placeholder with the size of the content, until it is read. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * The states of a query: skeleton, error with retry, or the content, which stays when a later
 * reading of it fails.
 */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  // A paused query waits for the network and then continues by itself.
  if (query.isPending && !query.isPaused) return <Loading>{skeleton}</Loading>;
  return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
}
