import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** What stands there until it is read, in the shape of the real thing. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What one section shows of its query: skeleton, failure with retry, or what was read. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Loading>{skeleton}</Loading>;
  return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
}
