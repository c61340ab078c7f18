import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** Placeholder with the size of the content, until it is read. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The states of a section's query: skeleton, error with retry, or the content. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Loading>{skeleton}</Loading>;
  return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
}
